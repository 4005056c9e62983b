import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { findStore } from '../stores/queries.ts';
import { listEndpoints, queueSending } from './queries.ts';
import { makeAllEvents, sendDue } from './send.ts';

const payloadSchema = z.object({ storeId: z.string() });

export const webhookTasks = (context: Context): TaskList => ({
  send_webhooks: async (payload) => {
    const { storeId } = payloadSchema.parse(payload);
    const store = await findStore(context.db, { by: 'id', value: storeId });
    if (!store) return;
    await makeAllEvents(context, store.id);
    // Not awaited: mails and everything else need this worker while a receiver takes its time. What a process had when it ended is
    // given back by the job that sendDue queues first.
    void sendDue(context, store.id).catch((err: unknown) => {
      context.log.warn({ err }, 'webhooks were not sent');
    });
  },
  keep_webhooks: () => keepSending(context),
});

/** For stores whose job is gone. */
async function keepSending(context: Context): Promise<void> {
  const { rows } = await context.db.app.query<{ id: StoreId }>('select id from stores');
  for (const { id } of rows)
    await withStore(context.db, id, async (client) => {
      if ((await listEndpoints(client, id)).length > 0) await queueSending(client, id);
    });
}
