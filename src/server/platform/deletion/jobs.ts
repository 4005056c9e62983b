/**
 * Deletes a store, table by table and in small transactions, so that other stores stay fast. Each transaction notes how far it got: a
 * job that is killed goes on there. A file is removed before its row, so that none is left behind.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TaskList } from 'graphile-worker';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { type StoreId, storeOfOperator } from '../../auth/caller.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/transaction.ts';
import { forgetStores } from '../../stores/queries.ts';
import {
  countRows,
  deleteRows,
  endStore,
  FILE_TABLES,
  findDeletion,
  forgetFiles,
  queueDeletion,
  someFiles,
  tablesOfStores,
} from './queries.ts';

const ROWS = 1_000;
const FILES = 50;
const PAUSE_MS = 2;
/** Then the job queues itself again, so that other jobs get their turn. */
const SLICE_MS = 10_000;

const payloadSchema = z.object({ storeId: z.string() });

export const deletionTasks = (context: Context): TaskList => ({
  delete_store: async (payload) => {
    await deleteStore(context, storeOfOperator(payloadSchema.parse(payload).storeId));
  },
});

/** @returns whether the store is gone; otherwise the job goes on later */
export async function deleteStore(context: Context, storeId: StoreId, sliceMs = SLICE_MS): Promise<boolean> {
  const within = <T>(work: (client: PoolClient) => Promise<T>) =>
    inTransaction(context.db, { 'app.team': 'staff', 'app.store': storeId }, work);
  const deletion = await within((client) => findDeletion(client, storeId));
  if (!deletion || deletion.endedAt !== null) return true;
  const end = performance.now() + sliceMs;
  const tables = await within(tablesOfStores);
  await within((client) => countRows(client, storeId, tables));
  for (const table of tables) {
    while (await someOf(table)) {
      if (performance.now() > end) {
        await within((client) => queueDeletion(client, storeId));
        return false;
      }
      await sleep(PAUSE_MS);
    }
  }
  await within((client) => endStore(client, storeId, tables, context.clock()));
  forgetStores(context.db);
  return true;

  /** Whether there may be more. */
  async function someOf(table: string): Promise<boolean> {
    const keys = FILE_TABLES.has(table)
      ? await within((client) => someFiles(client, storeId, table, FILES))
      : [];
    if (keys.length === 0) return (await within((client) => deleteRows(client, storeId, table, ROWS))) > 0;
    for (const fileKey of keys) await context.files.remove({ storeId, fileKey });
    await within((client) => forgetFiles(client, storeId, table, keys));
    return true;
  }
}
