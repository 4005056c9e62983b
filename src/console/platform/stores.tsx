/** All stores of the installation, for its staff, and making one more. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { PlatformStore, PlatformStores as StoresOnWire } from '../../contract/platform.ts';
import type { StoreStage } from '../../domain/stores/activation.ts';
import { WASH } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/tone.ts';
import { urls } from '../../urls.ts';
import { useStaffCan } from '../app/session.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { MenuButton, MenuItem, MenuLink } from '../parts/menu.tsx';
import { MomentDate } from '../parts/when.tsx';
import { DeleteStoreDialog } from './deletion-dialogs.tsx';
import { Deletions } from './deletions.tsx';
import { ForStaff } from './for-staff.tsx';
import { MoveStoreDialog } from './move-dialogs.tsx';
import { FirstOwnerDialog } from './staff-dialogs.tsx';
import { StoreDialog } from './store-dialog.tsx';
import { staffText, text } from './text.ts';

const TONES: Record<StoreStage, Tone> = { setup: 'neutral', review: 'warning', live: 'success' };

export type StoreAct = { kind: 'move' | 'delete' | 'owner'; store: PlatformStore };

export function PlatformStores() {
  const can = useStaffCan();
  const [isMaking, setMaking] = useState(false);
  const [act, setAct] = useState<StoreAct | null>(null);
  return (
    <ForStaff permission="store:read" words={text.noAccess}>
      <ListPage<StoresOnWire, PlatformStore>
        words={text}
        icon="parcel"
        permissions={[]}
        path="/platform/stores"
        actions={
          can('store:create') ? <Button onClick={() => setMaking(true)}>{text.make.open}</Button> : null
        }
        linesOf={({ stores }) => stores}
      >
        {(store) => <StoreLine key={store.id} store={store} onAct={setAct} />}
      </ListPage>
      {can('store:delete') ? <Deletions /> : null}
      {isMaking ? <StoreDialog onClose={() => setMaking(false)} /> : null}
      {act?.kind === 'owner' ? (
        <FirstOwnerDialog
          of={act.store.name}
          path={`/platform/stores/${encodeURIComponent(act.store.id)}`}
          onClose={() => setAct(null)}
        />
      ) : null}
      {act?.kind === 'delete' ? <DeleteStoreDialog store={act.store} onClose={() => setAct(null)} /> : null}
      {act?.kind === 'move' ? <MoveStoreDialog store={act.store} onClose={() => setAct(null)} /> : null}
    </ForStaff>
  );
}

type LineProps = { store: PlatformStore; onAct: (act: StoreAct) => void };

const StoreLine = ({ store, onAct }: LineProps) => (
  <li className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-soft">
    <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-0.5 md:grid md:grid-cols-[minmax(0,1fr)_6rem_minmax(0,10rem)_minmax(0,9rem)] md:items-center">
      <span className="min-w-0 max-md:w-full">
        <Link
          to={urls.console.setting(store.slug, 'activation')}
          className="block truncate font-semibold text-brand-ink after:absolute after:inset-0"
        >
          <bdi>{store.name}</bdi>
        </Link>
        <bdi className="block truncate text-muted">{store.slug}</bdi>
      </span>
      <span>
        <span
          className={`badge rounded-md px-2 py-0.5 text-[0.9em] font-semibold ${WASH[TONES[store.stage]]}`}
        >
          {text.stages[store.stage]}
        </span>
      </span>
      <bdi className="truncate">{store.account}</bdi>
      <span className="text-muted">
        {text.since} <MomentDate at={store.createdAt} />
      </span>
    </div>
    <StoreMenu store={store} onAct={onAct} />
  </li>
);

/** Above the link that fills the line. */
function StoreMenu({ store, onAct }: LineProps) {
  const can = useStaffCan();
  if (!can('store:update')) return <Icon name="forward" size={18} className="text-muted" />;
  return (
    <MenuButton
      label={text.more(store.name)}
      align="end"
      button={<Icon name="down" size={18} />}
      className="relative inline-flex size-9 shrink-0 items-center justify-center hover:bg-neutral-wash pointer-coarse:size-11"
    >
      <MenuItem onSelect={() => onAct({ kind: 'move', store })}>{text.move}</MenuItem>
      {store.accountSlug === null ? null : (
        <MenuLink to={urls.console.platformAccount(store.accountSlug)}>{text.openAccount}</MenuLink>
      )}
      {can('store:create') ? (
        <MenuItem onSelect={() => onAct({ kind: 'owner', store })}>{staffText.firstOwner.open}</MenuItem>
      ) : null}
      {can('store:delete') ? (
        <MenuItem onSelect={() => onAct({ kind: 'delete', store })}>{text.delete}</MenuItem>
      ) : null}
    </MenuButton>
  );
}
