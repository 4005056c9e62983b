/** Tells shops what became of claims, and compares all of it once a shop is connected or the setting is turned on. */
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { storesWithWork } from '../database/stores-with-work.ts';
import { withStore } from '../database/with-store.ts';
import { findStore } from '../stores/queries.ts';
import { noteAll, queueTelling } from './queries.ts';
import { tellNext } from './send.ts';

const payloadSchema = z.object({ storeId: z.string() });
/** Then the next job goes on, so that mails don't wait for a shop. */
const JOB_MS = 10_000;
/** Claims that came to rest before it, and that the shop was never told of, are left alone. */
const RECENT_MS = 90 * 86_400_000;

export const shopUpdateTasks = (context: Context): TaskList => ({
  tell_shops: async (payload) => {
    const store = await findStore(context.db, { by: 'id', value: payloadSchema.parse(payload).storeId });
    if (!store) return;
    const began = performance.now();
    while (await tellNext(context, store))
      if (performance.now() - began > JOB_MS)
        return withStore(context.db, store.id, (client) => queueTelling(client, store.id));
  },
  tag_orders: async (payload) => {
    const store = await findStore(context.db, { by: 'id', value: payloadSchema.parse(payload).storeId });
    if (!store?.settings.tagOrders) return;
    const now = context.clock();
    await withStore(context.db, store.id, async (client) => {
      await noteAll(client, store.id, { now, since: now - RECENT_MS });
      await queueTelling(client, store.id);
    });
  },
  /** For those whose job is gone, and for those that waited for a connection that works again. */
  keep_telling_shops: async () => {
    for (const id of await storesWithWork(context.db, 'shop updates', context.clock()))
      await withStore(context.db, id, (client) => queueTelling(client, id));
  },
});
