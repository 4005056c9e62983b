import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { inStore } from '../database/in-store.ts';
import { findStore } from '../stores/store.ts';
import { markSent, takeUnsent } from './store.ts';

const payloadSchema = z.object({ storeId: z.string(), id: z.string() });

/** Sends what was written; a mail server that is down means later, not lost. */
export function mailTasks(context: Context): TaskList {
  return {
    send_mail: async (payload) => {
      const { storeId, id } = payloadSchema.parse(payload);
      const store = await findStore(context.db, { by: 'id', value: storeId });
      if (!store) return;
      await inStore(context.db, store.id, async (client) => {
        const mail = await takeUnsent(client, store.id, id);
        if (!mail) return;
        await context.mail.send(mail, { name: store.name, replyTo: store.settings.help.email });
        await markSent(client, store.id, id, context.clock());
      });
    },
  };
}
