import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { findStore } from '../stores/queries.ts';
import { hasDueTickets, queueTickets } from './queries.ts';
import { sendNext } from './send.ts';

const payloadSchema = z.object({ storeId: z.string() });
/** Then the next job goes on, so that mails don't wait for a help desk. */
const JOB_MS = 10_000;

export const helpDeskTasks = (context: Context): TaskList => ({
  send_tickets: async (payload) => {
    const store = await findStore(context.db, { by: 'id', value: payloadSchema.parse(payload).storeId });
    if (!store) return;
    const began = performance.now();
    while (await sendNext(context, store))
      if (performance.now() - began > JOB_MS)
        return withStore(context.db, store.id, (client) => queueTickets(client, store.id));
  },
  /** For those whose job is gone. */
  keep_sending_tickets: async () => {
    const { rows } = await context.db.app.query<{ id: StoreId }>('select id from stores');
    for (const { id } of rows)
      await withStore(context.db, id, async (client) => {
        if (await hasDueTickets(client, id, context.clock())) await queueTickets(client, id);
      });
  },
});
