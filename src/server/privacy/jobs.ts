/**
 * Erases a customer: their claims and orders one by one, each in a transaction of its own, then the rest. A job that is killed goes on
 * with what is left: what is done is found by nobody's address any more.
 */
import type { TaskList } from 'graphile-worker';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { type StoreId, storeOfOperator } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { findStore, type KnownStore } from '../stores/queries.ts';
import { eraseClaim, eraseOrder, eraseRest, type Held, removeListings, removeOwnExports } from './erase.ts';
import { countErased, endErasure, keyOf, queueErasure, someLeft } from './queries.ts';

const AT_ONCE = 50;
/** Then the job queues itself again, so that other jobs get their turn. */
const SLICE_MS = 10_000;

const payloadSchema = z.object({ storeId: z.string(), id: z.string() });

export const erasureTasks = (context: Context): TaskList => ({
  erase_person: async (payload) => {
    const { storeId, id } = payloadSchema.parse(payload);
    await erasePerson(context, storeOfOperator(storeId), id);
  },
});

type Counted = 'claims' | 'orders';

/** @returns whether the customer is gone; otherwise the job goes on later */
export async function erasePerson(
  context: Context,
  storeId: StoreId,
  id: string,
  sliceMs = SLICE_MS,
): Promise<boolean> {
  const store = await findStore(context.db, { by: 'id', value: storeId });
  if (!store) return true;
  const run = { context, store, id };
  const end = performance.now() + sliceMs;
  for (;;) {
    const left = await withStore(context.db, store.id, (client) => findLeft(run, client, 'read'));
    if (left === null) return true;
    for (const [what, one] of left) {
      await eraseOne(run, what, one);
      if (performance.now() > end) {
        await withStore(context.db, store.id, (client) => queueErasure(client, store.id, id));
        return false;
      }
    }
    if (left.length === 0) await eraseEnd(run);
  }
}

type Run = { context: Context; store: KnownStore; id: string };

const eraseOne = ({ context, store, id }: Run, what: Counted, one: string): Promise<void> =>
  withStore(context.db, store.id, async (client) => {
    const held: Held = { context, client, store };
    const files = what === 'claims' ? await eraseClaim(held, one) : await eraseOrder(held, one);
    if (files !== null) await countErased(client, store.id, id, { [what]: 1, files });
  });

type Left = (readonly [what: Counted, id: string])[];

/** Null once the erasure has ended. */
async function findLeft({ store, id }: Run, client: PoolClient, how: 'read' | 'held'): Promise<Left | null> {
  const key = await keyOf(client, store.id, id, how);
  if (key === null) return null;
  const { claims, orders } = await someLeft(client, store.id, key, AT_ONCE);
  return [...claims.map((one) => ['claims', one] as const), ...orders.map((one) => ['orders', one] as const)];
}

/** Ends it, unless something came meanwhile. */
const eraseEnd = (run: Run): Promise<void> =>
  withStore(run.context.db, run.store.id, async (client) => {
    const { context, store, id } = run;
    const left = await findLeft(run, client, 'held');
    if (left?.length !== 0) return;
    const held: Held = { context, client, store };
    const files = (await removeListings(held)) + (await removeOwnExports(held, id));
    await eraseRest(held, id);
    await countErased(client, store.id, id, { files });
    await endErasure(client, store.id, id, context.clock());
  });
