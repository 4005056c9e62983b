/** Prepared answers: the store's, one's own and the platform's (a section of the settings), or the platform's alone. */
import { Link, useSearchParams } from 'react-router';
import type { Macro } from '../../contract/macro.ts';
import { CLAIM_TYPES } from '../../domain/claims/claim-types.ts';
import { useCan, useMe } from '../app/session.tsx';
import { KeptList, useKept, useKeptChange } from '../lists/kept.tsx';
import { Page } from '../parts/page.tsx';
import { Question } from '../parts/question.tsx';
import { Empty, Loading } from '../parts/states.tsx';
import { Editor } from './editor.tsx';
import type { Kept, Macros } from './kept.ts';
import { text } from './text.ts';

const OF_STORE: Kept = {
  name: 'macros',
  keeps: ({ scope }) => scope !== 'global',
  permissions: { create: 'macro:create', update: 'macro:update', delete: 'macro:delete' },
};

export const StoreMacros = () => <MacroPages kept={OF_STORE} />;

export function GlobalMacros() {
  const can = useCan();
  const { stores } = useMe();
  const [first] = stores;
  if (!can('global-macro:read') || !first) {
    const words = first ? text.noAccess : text.noStore;
    return (
      <Empty isPage icon="lock" title={words.title}>
        <p>{words.text}</p>
      </Empty>
    );
  }
  const kept: Kept = {
    ...{ name: 'global-macros', store: first.slug, keeps: () => true },
    permissions: {
      create: 'global-macro:create',
      update: 'global-macro:update',
      delete: 'global-macro:delete',
    },
  };
  return (
    <Page title={text.title}>
      <p className="-mt-4 text-muted">{text.lead}</p>
      <MacroPages kept={kept} />
    </Page>
  );
}

const NEW = 'new';

/** The list, or the macro that the address names. */
function MacroPages({ kept }: { kept: Kept }) {
  const [params, setParams] = useSearchParams();
  const id = params.get('macro');
  const macros = useKept<Macros>(kept.name, kept.store).data?.macros;
  const back = () => setParams({});
  if (id === null) return <List kept={kept} />;
  if (macros === undefined && id !== NEW) return <Loading />;
  const macro = macros?.find((one) => one.id === id) ?? null;
  if (macro === null && id !== NEW) {
    return (
      <Empty icon="message" title={text.gone.title}>
        <p>{text.gone.text}</p>
        <Link to="?" className="text-brand-ink underline">
          {text.back}
        </Link>
      </Empty>
    );
  }
  return <Editor key={id} kept={kept} macro={macro} onDone={back} />;
}

function List({ kept }: { kept: Kept }) {
  const can = useCan();
  const [, setParams] = useSearchParams();
  const { name, store, permissions } = kept;
  return (
    <KeptList<Macros, Macro>
      name={name}
      store={store}
      words={text}
      icon="message"
      onAdd={can(permissions.create) ? () => setParams({ macro: NEW }) : null}
      mayChange={can(permissions.update)}
      linesOf={({ macros }) => macros}
    >
      {(macro) => <Line key={macro.id} kept={kept} macro={macro} />}
    </KeptList>
  );
}

const typesOf = ({ claimTypes }: Macro): string =>
  claimTypes.length === 0
    ? text.forAll
    : claimTypes.map((type) => CLAIM_TYPES[type as keyof typeof CLAIM_TYPES]?.label ?? type).join(', ');

function Line({ kept, macro }: { kept: Kept; macro: Macro }) {
  const can = useCan();
  const { id, title, scope, uses } = macro;
  const isKept = kept.keeps(macro);
  const mayChange = isKept && can(kept.permissions.update);
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
      <div className="flex min-w-0 flex-1 basis-64 flex-col">
        <p className="font-semibold wrap-anywhere">
          <bdi>{title}</bdi>
        </p>
        <p className="text-muted">
          {text.scopes[scope]} · {typesOf(macro)} · {text.uses(uses)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Link
          to={`?${new URLSearchParams({ macro: id })}`}
          aria-label={mayChange ? text.changeThis(title) : text.openThis(title)}
          className="px-2 text-brand-ink underline"
        >
          {mayChange ? text.change : text.open}
        </Link>
        {isKept && can(kept.permissions.delete) ? <Remove kept={kept} macro={macro} /> : null}
      </div>
    </li>
  );
}

function Remove({ kept: { name, store }, macro: { id, title, version } }: { kept: Kept; macro: Macro }) {
  const remove = useKeptChange<void>({
    ...{ name, store },
    write: (api) => api.delete(`/${name}/${encodeURIComponent(id)}`, { version }),
    done: () => text.removed(title),
  });
  return (
    <Question
      button={text.remove}
      label={text.removeThis(title)}
      title={text.removeTitle(title)}
      busy={remove.isPending}
      onYes={() => remove.mutate()}
    >
      <p>{text.removeText}</p>
    </Question>
  );
}
