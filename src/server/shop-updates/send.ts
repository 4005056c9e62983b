/**
 * Tells a store's shop what became of claims: one thing at a time, taken in one transaction and written in another, as instructions are
 * (docs/decisions/132-shop-updates.md). What the shop should say is worked out when it is told, so a repeat is safe.
 */
import type { PoolClient } from 'pg';
import { ORDER_TAGS, tagsOf } from '../../domain/claims/order-tags.ts';
import { isGranted } from '../../domain/connections/lacks.ts';
import type { ProviderName } from '../../domain/connections/providers.ts';
import { trackingPage } from '../../domain/orders/tracking.ts';
import { nextUpdateTry, type ShopUpdateKind } from '../../domain/shop-updates/updates.ts';
import type { StoreId } from '../auth/caller.ts';
import { noteHealth } from '../connections/health.ts';
import { type Connected, openProviders } from '../connections/open.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import type { Busy, Refused, Unknown } from '../integrations/outcomes.ts';
import type { FulfillmentPort } from '../integrations/shop-told-port.ts';
import type { KnownStore } from '../stores/queries.ts';
import {
  changeUpdate,
  claimsOf,
  type DueUpdate,
  holdUpdate,
  type LabelledParcel,
  parcelOf,
  queueTelling,
  takeUpdate,
} from './queries.ts';

/** A worker that holds something for so long is taken for dead. Longer than its calls. */
const LEASE_MS = 150_000;

/** `held`: the shop keeps goods back for now. */
type Said = { kind: 'done' } | { kind: 'held' } | Refused | Busy | Unknown;
type Errand = { due: DueUpdate; taken: number; provider: ProviderName; tell: () => Promise<Said> };

/** @returns whether there may be more */
export async function tellNext(context: Context, store: KnownStore): Promise<boolean> {
  const errand = await take(context, store);
  if (errand === 'none') return false;
  if (errand === 'passed') return true;
  // Outside of any transaction.
  const said = await errand.tell().catch((): Said => ({ kind: 'unknown', detail: null }));
  await settle(context, store.id, errand, said);
  return true;
}

const iso = (time: number): string => new Date(time).toISOString();

/** What a connected shop can be told now; the rest waits. */
const kindsOf = ({ provider, lacks }: Connected): ShopUpdateKind[] => [
  ...(provider.tags ? (['tags'] as const) : []),
  ...(provider.fulfillment && isGranted('fulfillment', lacks) ? (['parcel'] as const) : []),
];

const take = (context: Context, store: KnownStore): Promise<Errand | 'passed' | 'none'> =>
  withStore(context.db, store.id, async (client) => {
    const now = context.clock();
    const connected = await openProviders(context, client, store.id);
    const shop = connected.find((one) => one.state !== 'broken' && kindsOf(one).length > 0);
    if (!shop) return 'none';
    const due = await takeUpdate(client, store.id, { kinds: kindsOf(shop), now });
    if (!due) return 'none';
    const tell = await tellingOf(client, store, shop, due);
    if (tell === null) {
      await changeUpdate(client, store.id, due, { next_at: null, held_until: null });
      return 'passed';
    }
    const taken = due.taken + 1;
    await changeUpdate(client, store.id, due, { taken, held_until: iso(now + LEASE_MS) });
    // If this process dies, another one goes on.
    await queueTelling(client, store.id, LEASE_MS);
    return { due, taken, provider: shop.name, tell };
  });

/** What is to be said as of now; null if nothing is any more. */
async function tellingOf(
  client: PoolClient,
  store: KnownStore,
  { provider: { tags, fulfillment } }: Connected,
  { kind, id, sourceOrderId }: DueUpdate,
): Promise<(() => Promise<Said>) | null> {
  switch (kind) {
    case 'tags': {
      if (!tags || !store.settings.tagOrders) return null;
      const wanted = tagsOf(await claimsOf(client, store.id, id));
      return () => tags.keep(sourceOrderId, { wanted, ours: ORDER_TAGS });
    }
    case 'parcel':
      return fulfillment ? parcelTelling(store, fulfillment, await parcelOf(client, store.id, id)) : null;
  }
}

/** Of the replacement's own order. */
function parcelTelling(
  store: KnownStore,
  shop: FulfillmentPort,
  parcel: LabelledParcel | null,
): (() => Promise<Said>) | null {
  const { state, label, reference, goods } = parcel ?? { state: null, label: null };
  if (!label || !reference) return null;
  const { trackingNumber, company } = label;
  switch (state) {
    case 'DONE': {
      if (!goods) return null;
      const trackingUrl = trackingPage(store, { ...label, trackingCompany: company });
      return () => shop.ship(reference, { trackingNumber, company, trackingUrl, goods });
    }
    case 'REVERSED':
      return () => shop.takeBack(reference, trackingNumber);
    default:
      return null;
  }
}

const settle = (
  context: Context,
  storeId: StoreId,
  { due, taken, provider }: Errand,
  said: Said,
): Promise<void> =>
  withStore(context.db, storeId, async (client) => {
    const now = context.clock();
    await noteHealth(context, client, storeId, provider, healthOf(said));
    const held = await holdUpdate(client, storeId, due);
    if (!held) return;
    // This worker was taken for dead, and what it said may have come after what another one said: it is compared again.
    if (held.taken !== taken) {
      await changeUpdate(client, storeId, due, { change: held.change + 1, next_at: iso(now) });
      return queueTelling(client, storeId);
    }
    const isOver = said.kind === 'done' || (said.kind === 'refused' && !NEEDS_CONNECTION.includes(said.code));
    if (!isOver) {
      const tries = held.tries + 1;
      const told = said.kind === 'busy' ? said.retryAfterSeconds : null;
      await changeUpdate(client, storeId, due, { tries });
      return again(client, storeId, due, now + nextUpdateTry(tries, told, said.kind === 'unknown'), now);
    }
    // Something happened meanwhile.
    if (held.change !== due.change) return again(client, storeId, due, now, now);
    const failure = said.kind === 'refused' ? said.code : null;
    await changeUpdate(client, storeId, due, { next_at: null, held_until: null, tries: 0, failure });
  });

async function again(
  client: PoolClient,
  storeId: StoreId,
  due: DueUpdate,
  at: number,
  now: number,
): Promise<void> {
  await changeUpdate(client, storeId, due, { next_at: iso(at), held_until: null });
  await queueTelling(client, storeId, at - now);
}

const NEEDS_CONNECTION: readonly string[] = ['unauthorized', 'missing_permission'];

function healthOf(said: Said): Parameters<typeof noteHealth>[4] {
  if (said.kind === 'busy' || said.kind === 'unknown') return said;
  return said.kind === 'refused' && NEEDS_CONNECTION.includes(said.code) ? said : { kind: 'ok' };
}
