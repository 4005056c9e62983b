/** Tells claims what changed in packages: those that they are about, and those of their replacements. */
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { storesWithWork } from '../../database/stores-with-work.ts';
import { withStore } from '../../database/with-store.ts';
import { findStore, type KnownStore } from '../../stores/queries.ts';
import type { HeldClaim } from '../change.ts';
import { countOf } from '../desk/jobs.ts';
import { holdClaim } from '../hold.ts';
import { heldBySystem } from '../instructions/settle.ts';
import { followReplacement, protectAgain, tellClaim } from './commands.ts';
import {
  changedOrders,
  findChanged,
  findDocument,
  findSilent,
  type Replacement,
  removeChanges,
} from './queries.ts';

const payloadSchema = z.object({ storeId: z.string() });

export const shipmentTasks = (context: Context): TaskList => ({
  tell_of_shipments: async (payload) => {
    const { storeId } = payloadSchema.parse(payload);
    const store = await findStore(context.db, { by: 'id', value: storeId });
    if (store) await tellOfShipments(context, store);
  },
  watch_replacements: () => watchReplacements(context),
});

/** One transaction for each claim. The change is removed last, so that none is lost if this process dies. */
export async function tellOfShipments(context: Context, store: KnownStore): Promise<void> {
  const orders = await withStore(context.db, store.id, (client) => changedOrders(client, store.id));
  for (const orderId of orders) await tellOfOrder(context, store, orderId);
}

async function tellOfOrder(context: Context, store: KnownStore, orderId: string): Promise<void> {
  const found = await withStore(context.db, store.id, (client) => findChanged(client, store.id, orderId));
  if (!found) return;
  for (const claimId of found.claimIds)
    await withClaim(context, store, claimId, (held) => tellClaim(held, found.changes));
  if (store.settings.protectReplacements && found.instructions.length > 0)
    await withStore(context.db, store.id, (client) => protectAgain(client, store.id, orderId));
  for (const one of found.instructions) await follow(context, store, { ...one, orderId });
  await withStore(context.db, store.id, (client) => removeChanges(client, store.id, found.changes));
}

/** Tells of packages that stopped moving, which nobody reports. */
export async function watchReplacements(context: Context): Promise<void> {
  const now = context.clock();
  for (const id of await storesWithWork(context.db, 'replacements', now)) {
    const store = await findStore(context.db, { by: 'id', value: id });
    if (!store) continue;
    const silent = await withStore(context.db, store.id, (client) => findSilent(client, store, now));
    for (const one of silent) await follow(context, store, one);
  }
}

async function follow(
  context: Context,
  store: KnownStore,
  { id, claimId, orderId }: Replacement,
): Promise<void> {
  await withClaim(context, store, claimId, async (held) => {
    const order = await findDocument(held.client, store.id, orderId);
    if (order) await followReplacement(held, id, order);
  });
  await countOf(context, store, [claimId]);
}

const withClaim = (
  context: Context,
  store: KnownStore,
  claimId: string,
  work: (held: HeldClaim) => Promise<void>,
): Promise<void> =>
  withStore(context.db, store.id, async (client) => {
    const document = await holdClaim(client, store, claimId);
    if (!document) return;
    await work(heldBySystem({ context, client, store, document, now: context.clock() }));
  });
