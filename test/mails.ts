/** Emails as their recipients get them; the database stores them without links and codes. */
import { drawMail } from '../src/server/mail/draw.ts';
import type { KeptMail, Mail } from '../src/server/mail/queries.ts';
import type { TestApp } from './app.ts';

type Wanted = { claimId?: string; kind?: string; recipient?: string };

/** Oldest first. */
export async function readMails(
  { database, context }: Pick<TestApp, 'database' | 'context'>,
  { claimId, kind, recipient }: Wanted = {},
): Promise<Mail[]> {
  const { rows } = await database.admin.query<KeptMail>(
    `select id, recipient, subject, parts, created_at as "createdAt", kind, claim_id as "claimId" from mails
     where ($1::text is null or claim_id = $1) and ($2::text is null or kind = $2) and ($3::text is null or recipient = $3)
     order by created_at, id`,
    [claimId ?? null, kind ?? null, recipient ?? null],
  );
  return rows.map((mail) => drawMail(context, mail));
}
