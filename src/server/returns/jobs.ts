import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { findStore } from '../stores/queries.ts';
import { compareReturns, readReturnsOf } from './read.ts';

const storeSchema = z.object({ storeId: z.string() });
const payloadSchema = storeSchema.extend({ orderId: z.string() });

export const returnTasks = (context: Context): TaskList => ({
  read_returns: async (payload) => {
    const { storeId, orderId } = payloadSchema.parse(payload);
    const store = await findStore(context.db, { by: 'id', value: storeId });
    if (store) await readReturnsOf(context, store.id, orderId);
  },
  /** Once a tool is connected, or the connection is with another account. */
  import_returns: async (payload) => {
    const store = await findStore(context.db, { by: 'id', value: storeSchema.parse(payload).storeId });
    if (store) await compareReturns(context, store.id);
  },
  compare_returns: async () => {
    const { rows } = await context.db.app.query<{ id: StoreId }>('select id from stores order by id');
    for (const { id } of rows)
      await compareReturns(context, id).catch((err: unknown) =>
        context.log.warn({ err, store: id }, 'returns were not compared'),
      );
  },
});
