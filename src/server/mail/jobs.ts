import type { TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { findStore } from '../stores/store.ts';
import { attachmentsOf } from './attachments.ts';
import { findUnsent, markSent } from './store.ts';
import { REFUSED } from './transport.ts';

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
      const sender = { name: store.name, replyTo: store.settings.help.email };
      await context.mail.send(mail, sender, () => attachmentsOf(context, store, mail));
      await markSent(context.db, store.id, id, context.clock());
    },
  };
}

// The next is the seventh: e^7 seconds until the one after it.
const KEPT_ATTEMPTS = 6;

/**
 * A job is tried 25 times, in four days, and later ones wait six hours. Here a mail that waits for a mail server is tried about
 * every 20 minutes for as long as it takes; only one that the server refused for good ends with the 25th try. The job stays
 * the one it was, so that a mail never has two. Its owner's rights: the application does not see the queue.
 */
export async function keepTrying(admin: Pool): Promise<void> {
  await admin.query(
    `select count(*) from graphile_worker.jobs j, lateral graphile_worker.reschedule_jobs(
       array[j.id], run_at := least(j.run_at, now() + interval '20 minutes'), attempts := $1)
     where j.task_identifier = 'send_mail' and j.locked_at is null and j.attempts > $1
       and j.last_error is not null and not starts_with(j.last_error, $2)`,
    [KEPT_ATTEMPTS, REFUSED],
  );
}
