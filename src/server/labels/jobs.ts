/** Carries a renamed or deleted label over to the claims that have it: some at once, the others in the background. */
import type { TaskList } from 'graphile-worker';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { findStore } from '../stores/queries.ts';
import { addChange, carryOver, endChange, holdChange, type LabelChange } from './queries.ts';

/** Claims changed in one transaction. */
const BATCH = 200;

const payloadSchema = z.object({ storeId: z.string(), fromName: z.string() });

/** Changes the first claims in this transaction and leaves the others to a job. */
export async function beginChange(
  client: PoolClient,
  storeId: StoreId,
  change: LabelChange,
  now: number,
): Promise<void> {
  await addChange(client, storeId, change, now);
  if ((await carryOn(client, storeId, change.fromName, now)) === 'done') return;
  const payload = JSON.stringify({ storeId, fromName: change.fromName });
  await client.query('select enqueue_job($1, $2, null)', ['carry_label', payload]);
}

async function carryOn(
  client: PoolClient,
  storeId: StoreId,
  fromName: string,
  now: number,
): Promise<'done' | 'more'> {
  const change = await holdChange(client, storeId, fromName);
  if (!change) return 'done';
  if ((await carryOver(client, storeId, change, { most: BATCH, now })) > 0) return 'more';
  await endChange(client, storeId, fromName);
  return 'done';
}

/** A pause for claims that someone else is changing. */
const PAUSE_MS = 50;

export function labelTasks(context: Context): TaskList {
  return {
    carry_label: async (payload) => {
      const { storeId, fromName } = payloadSchema.parse(payload);
      const store = await findStore(context.db, { by: 'id', value: storeId });
      if (!store) return;
      const once = () =>
        withStore(context.db, store.id, (client) => carryOn(client, store.id, fromName, context.clock()));
      while ((await once()) === 'more') await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    },
  };
}
