/** The saved views, in the side bar and its drawer. */
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import type { ListedView } from '../../../contract/claim-view.ts';
import { VIEW_SCOPES, type ViewScope } from '../../../domain/claims/claim-views.ts';
import { useSidePlaces } from '../../app/side-places.ts';
import { tell } from '../../app/toasts.tsx';
import { MenuButton, MenuChoice, MenuItem, MenuLine } from '../../parts/menu.tsx';
import { onceLoaded } from '../../parts/once-loaded.tsx';
import { type QueueFilter, queueHref } from '../address.ts';
import { text } from './text.ts';
import { filterOf, isSameFilter, searchOf, useMayView, useViewChanges, useViews } from './use-views.ts';

const ViewDialog = onceLoaded(async () => (await import('./view-dialog.tsx')).ViewDialog);

type Props = { store: string; filter: QueueFilter };

export const SideViews = (props: Props) =>
  useSidePlaces().map((place, at) => createPortal(<Views {...props} />, place, `${at}`));

function Views({ store, filter }: Props) {
  const views = useViews(store);
  if (views.length === 0) return null;
  return (
    <nav aria-label={text.title} className="flex flex-col gap-0.5">
      <h2 className="px-2.5 text-muted">{text.title}</h2>
      <ul className="flex flex-col gap-0.5">
        {views.map((view) => (
          <li key={view.id} className="flex items-center">
            <ViewLink view={view} store={store} isOpen={isSameFilter(filterOf(view), filter)} />
            <ViewMenu view={view} views={views} store={store} filter={filter} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ViewLink({ view, store, isOpen }: { view: ListedView; store: string; isOpen: boolean }) {
  const { name, count, hasMore } = view;
  return (
    <Link
      to={queueHref({ store, filter: filterOf(view) })}
      aria-current={isOpen ? 'page' : undefined}
      className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-lg px-2.5 hover:bg-neutral-wash aria-[current=page]:bg-neutral-wash aria-[current=page]:font-semibold pointer-coarse:min-h-11"
    >
      <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
      {count === null ? null : (
        <span className="font-normal text-muted">
          <span aria-hidden="true">{text.count(count, hasMore)}</span>
          <span className="sr-only">{text.countSpoken(count, hasMore)}</span>
        </span>
      )}
    </Link>
  );
}

type MenuProps = Props & { view: ListedView; views: readonly ListedView[] };

function ViewMenu({ view, views, store, filter }: MenuProps) {
  const { id, name, scope, position } = view;
  const [isRenaming, setRenaming] = useState(false);
  const { add, change, remove } = useViewChanges(store);
  const may = useMayView();
  const move = async (to: number) => {
    if (await change(id, { position: to })) tell(text.moved(name, to + 1));
  };
  const scopes = VIEW_SCOPES.filter((one) => one === scope || (may(one, 'create') && may(scope, 'delete')));
  const drop = async () => {
    if (!(await remove(id))) return;
    const again = () => void add({ ...searchOf(filterOf(view)), name, scope });
    tell(text.deleted(name), { action: { label: text.undo, onPress: again } });
  };
  const isChanged = !isSameFilter(filterOf(view), filter);
  return (
    <>
      <MenuButton
        label={text.menu(name)}
        align="end"
        className="size-8 shrink-0 text-muted hover:bg-neutral-wash pointer-coarse:size-11"
        button={<span aria-hidden="true">⋯</span>}
      >
        <MenuItem onSelect={() => move(position - 1)} isDisabled={position === 0}>
          {text.up}
        </MenuItem>
        <MenuItem onSelect={() => move(position + 1)} isDisabled={position === views.length - 1}>
          {text.down}
        </MenuItem>
        {may(scope, 'update') ? (
          <>
            <MenuLine />
            <MenuItem onSelect={() => setRenaming(true)}>{text.rename}</MenuItem>
            {isChanged ? (
              <MenuItem onSelect={() => void change(id, searchOf(filter))}>{text.update}</MenuItem>
            ) : null}
          </>
        ) : null}
        {scopes.length > 1 ? (
          <MenuChoice
            label={text.visibleTo}
            value={scope}
            onValue={(next: ViewScope) => void change(id, { scope: next })}
            options={scopes.map((value) => ({ value, label: text.scopes[value] }))}
          />
        ) : null}
        {may(scope, 'delete') ? (
          <>
            <MenuLine />
            <MenuItem onSelect={drop}>{text.delete}</MenuItem>
          </>
        ) : null}
      </MenuButton>
      {isRenaming ? (
        <ViewDialog
          title={text.renaming.title}
          submit={text.renaming.submit}
          name={name}
          asksScope={false}
          taken={views.filter((one) => one.id !== id).map((one) => one.name)}
          onClose={() => setRenaming(false)}
          onSubmit={({ name: next }) => change(id, { name: next })}
        />
      ) : null}
    </>
  );
}
