/** Tells claims what changed in packages: those that they are about, and those of their replacements. */
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { withStore } from '../../database/with-store.ts';
import { findStore, type KnownStore } from '../../stores/queries.ts';
import { type HeldClaim, holdClaim } from '../change.ts';
import { heldBySystem } from '../instructions/settle.ts';
import { followReplacement, tellClaim } from './commands.ts';
import { changedOrders, findChanged, findDocument, removeChanges } from './queries.ts';

const payloadSchema = z.object({ storeId: z.string() });

export const shipmentTasks = (context: Context): TaskList => ({
  tell_of_shipments: async (payload) => {
    const { storeId } = payloadSchema.parse(payload);
    const store = await findStore(context.db, { by: 'id', value: storeId });
    if (store) await tellOfShipments(context, store);
  },
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
  for (const { id, claimId } of found.instructions)
    await withClaim(context, store, claimId, async (held) => {
      const order = await findDocument(held.client, store.id, orderId);
      if (order) await followReplacement(held, id, order);
    });
  await withStore(context.db, store.id, (client) => removeChanges(client, store.id, found.changes));
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
