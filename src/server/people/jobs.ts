import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { guessesForgotten } from '../../domain/access/guessing.ts';
import { unusedSince } from '../../domain/access/person-session.ts';
import type { Context } from '../context.ts';
import { drawMail } from '../mail/draw.ts';
import { mailChange } from './email-change/commands.ts';
import { findUnsent, markPersonMailSent, SENDER } from './mails.ts';
import { mailReset } from './resets.ts';
import { withPerson } from './with-person.ts';

const mailSchema = z.object({ personId: z.string(), id: z.string() });
const changeSchema = z.object({ personId: z.string(), linkId: z.string() });
const resetSchema = z.object({ emailKey: z.string() });

export function peopleTasks(context: Context): TaskList {
  return {
    mail_password_reset: async (payload) => mailReset(context, resetSchema.parse(payload).emailKey),
    mail_email_change: async (payload) => mailChange(context, changeSchema.parse(payload)),
    send_person_mail: async (payload) => {
      const { personId, id } = mailSchema.parse(payload);
      await sendMail(context, personId, id);
    },
  };
}

/** Sent at least once: one whose sending was not noted goes out again under the same message id. */
async function sendMail(context: Context, personId: string, id: string): Promise<void> {
  const mail = await withPerson(context.db, personId, (client) => findUnsent(client, id));
  if (!mail) return;
  await context.mail.send(drawMail(context, mail), SENDER);
  await withPerson(context.db, personId, (client) => markPersonMailSent(client, id, context.clock()));
}

/** Deletes expired sessions, links and other data of people. */
export async function sweepPeople({ db, clock }: Context): Promise<void> {
  const now = clock();
  await db.app.query('select sweep_people($1, $2, $3)', [
    new Date(now),
    unusedSince(now),
    guessesForgotten(now),
  ]);
}
