/** Mails to people as their recipients get them, and the jobs that write and send them. */
import { drawMail } from '../src/server/mail/draw.ts';
import type { KeptMail } from '../src/server/mail/queries.ts';
import { peopleTasks } from '../src/server/people/jobs.ts';
import type { TestApp } from './app.ts';

/** The newest first. */
export async function mailsTo({ database, context }: TestApp, email: string) {
  const { rows } = await database.admin.query<KeptMail>(
    `select id, recipient, subject, parts, created_at as "createdAt", null as kind, null as "claimId"
     from person_mails where recipient = $1 order by created_at desc, id`,
    [email],
  );
  return rows.map((mail) => drawMail(context, mail));
}

/** The token of the link in a mail. */
export const tokenIn = (body: string) => decodeURIComponent(/#(\S+)/.exec(body)?.[1] ?? '');

/** What the worker does with the jobs of a kind that are waiting. Answers how many there were. */
export async function work(
  { database, context }: TestApp,
  kind: 'mail_password_reset' | 'mail_email_change' | 'send_person_mail',
): Promise<number> {
  const { rows } = await database.admin.query<{ payload: object }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = $1 returning j.payload`,
    [kind],
  );
  for (const { payload } of rows) await peopleTasks(context)[kind]?.(payload, {} as never);
  return rows.length;
}
