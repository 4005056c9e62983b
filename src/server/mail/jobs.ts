import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { findStore } from '../stores/store.ts';
import { findUnsent, markSent } from './store.ts';

const payloadSchema = z.object({ storeId: z.string(), id: z.string() });

/** Sends what was written; a mail server that is down means later, not lost. */
export function mailTasks(context: Context): TaskList {
  return {
    send_mail: async (payload) => {
      const { storeId, id } = payloadSchema.parse(payload);
      const store = await findStore(context.db, { by: 'id', value: storeId });
      if (!store) return;
      const mail = await findUnsent(context.db, store.id, id);
      if (!mail) return;
      await context.mail.send(mail, { name: store.name, replyTo: store.settings.help.email });
      await markSent(context.db, store.id, id, context.clock());
    },
  };
}
