/** All stores of the installation, for its staff, and making one more. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { PlatformStore, PlatformStores as StoresOnWire } from '../../contract/platform.ts';
import type { StoreStage } from '../../domain/stores/activation.ts';
import { WASH } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Tone } from '../../ui/tone.ts';
import { urls } from '../../urls.ts';
import { useCan } from '../app/session.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { Button } from '../parts/button.tsx';
import { MomentDate } from '../parts/when.tsx';
import { StoreDialog } from './store-dialog.tsx';
import { text } from './text.ts';

const TONES: Record<StoreStage, Tone> = { setup: 'neutral', review: 'warning', live: 'success' };

export function PlatformStores() {
  const can = useCan();
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <ListPage<StoresOnWire, PlatformStore>
        words={text}
        icon="parcel"
        permissions={['store:create']}
        path="/platform/stores"
        actions={
          can('store:create') ? <Button onClick={() => setMaking(true)}>{text.make.open}</Button> : null
        }
        linesOf={({ stores }) => stores}
      >
        {(store) => <StoreLine key={store.id} store={store} />}
      </ListPage>
      {isMaking ? <StoreDialog onClose={() => setMaking(false)} /> : null}
    </>
  );
}

const StoreLine = ({ store: { slug, name, stage, account, createdAt } }: { store: PlatformStore }) => (
  <li className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-soft">
    <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-0.5 md:grid md:grid-cols-[minmax(0,1fr)_6rem_minmax(0,10rem)_minmax(0,9rem)] md:items-center">
      <span className="min-w-0 max-md:w-full">
        <Link
          to={urls.console.setting(slug, 'activation')}
          className="block truncate font-semibold text-brand-ink after:absolute after:inset-0"
        >
          <bdi>{name}</bdi>
        </Link>
        <bdi className="block truncate text-muted">{slug}</bdi>
      </span>
      <span>
        <span className={`badge rounded-md px-2 py-0.5 text-[0.9em] font-semibold ${WASH[TONES[stage]]}`}>
          {text.stages[stage]}
        </span>
      </span>
      <bdi className="truncate">{account}</bdi>
      <span className="text-muted">
        {text.since} <MomentDate at={createdAt} />
      </span>
    </div>
    <Icon name="forward" size={18} className="text-muted" />
  </li>
);
