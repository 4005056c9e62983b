import { setTimeout as sleep } from 'node:timers/promises';
import type { TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { databaseFaultOf } from '../database/database-fault.ts';
import { findStore, type KnownStore } from '../stores/queries.ts';
import { drawMail } from './draw.ts';
import { type KeptMail, markSent, releaseMail, takeMail } from './queries.ts';
import { type Attachment, REFUSED } from './transport.ts';

/** A mail's attachments. Never rejects, so that they neither delay nor block the mail. */
export type AttachmentsOf = (context: Context, store: KnownStore, mail: KeptMail) => Promise<Attachment[]>;

const payloadSchema = z.object({ storeId: z.string(), id: z.string() });

/** How long a mail waits for an earlier one that another process is sending, before its job is retried. */
const WAIT_MS = 10_000;
const PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Sends queued mails. If the mail server is down, they are sent later. A claim's mails are sent in the order they were
 * written: earlier unsent ones go first, whichever job comes first (docs/decisions/042-mail-order.md).
 */
export function mailTasks(context: Context, attachmentsOf: AttachmentsOf): TaskList {
  /** By this process. A heartbeat that was late in an outage would not tell. */
  const sending = new Set<string>();
  return {
    send_mail: async (payload) => {
      const { storeId, id } = payloadSchema.parse(payload);
      const store = await findStore(context.db, { by: 'id', value: storeId });
      const until = performance.now() + WAIT_MS;
      while (store) {
        const mail = await takeMail(context.db, store.id, id);
        if (!mail) return;
        if (mail.isMine && !sending.has(mail.id)) {
          sending.add(mail.id);
          const refusal = await sendOne(context, store, mail, attachmentsOf).finally(() =>
            sending.delete(mail.id),
          );
          if (mail.id !== id) continue;
          if (refusal) throw refusal;
          return;
        }
        if (performance.now() > until) throw new Error('An earlier mail of this claim is being sent');
        await sleep(PAUSE_MS);
      }
    },
  };
}

/** Returns why the mail server refused it permanently. Rejects if it may be retried. */
async function sendOne(
  context: Context,
  store: KnownStore,
  mail: KeptMail,
  attachmentsOf: AttachmentsOf,
): Promise<Error | null> {
  const sender = { name: store.name, replyTo: store.settings.help.email };
  try {
    await context.mail.send(drawMail(context, mail), sender, () => attachmentsOf(context, store, mail));
  } catch (error) {
    const isRefused = error instanceof Error && error.message.startsWith(REFUSED);
    const refusedAt = isRefused ? context.clock() : null;
    await throughOutage(() => releaseMail(context.db, store.id, mail.id, refusedAt));
    if (isRefused) return error;
    throw error;
  }
  await throughOutage(() => markSent(context.db, store.id, mail.id, context.clock()));
  return null;
}

/** Records a mail's result, however long the database is down, since an unrecorded mail is sent again. */
async function throughOutage(note: () => Promise<void>): Promise<void> {
  for (let pause = PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await note();
    } catch (error) {
      if (databaseFaultOf(error) === null) throw error;
      await sleep(pause, undefined, { ref: false });
    }
  }
}

// The next is the seventh, after which e^7 seconds pass until the one after it.
const KEPT_ATTEMPTS = 6;

/**
 * By default, a job is tried 25 times in four days, with up to six hours in between. This retries a mail waiting for a
 * mail server about every 20 minutes, for as long as it takes; only one refused permanently ends with the 25th try. The
 * job stays the same one, so a mail never has two. Needs the owner's role, since the application can't see the queue.
 */
export async function keepTrying(admin: Pool): Promise<void> {
  await admin.query(
    `select count(*) from graphile_worker.jobs j, lateral graphile_worker.reschedule_jobs(
       array[j.id], run_at := least(j.run_at, now() + interval '20 minutes'), attempts := $1)
     where j.task_identifier in ('send_mail', 'send_person_mail') and j.locked_at is null and j.attempts > $1
       and j.last_error is not null and not starts_with(j.last_error, $2)`,
    [KEPT_ATTEMPTS, REFUSED],
  );
}
