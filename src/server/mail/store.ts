import type { Pool, PoolClient } from 'pg';
import type { StoreId } from '../auth/caller.ts';
import { shortId } from '../auth/short-id.ts';
import { type MailParts, oneLine, plainText } from './parts.ts';

export type Mail = {
  id: string;
  recipient: string;
  subject: string;
  /** The plain text. */
  body: string;
  /** Null for a mail of a release that wrote plain text only. */
  parts: MailParts | null;
  createdAt: string;
  /** Which mail of which claim; null for others. */
  kind: string | null;
  claimId: string | null;
};
export type MailText = Pick<Mail, 'recipient' | 'subject' | 'body'> & { parts: MailParts };

export function mailOf(recipient: string, subject: string, parts: MailParts): MailText {
  return { recipient, subject: oneLine(subject), body: plainText(parts), parts };
}

/** Writes a mail and the job that sends it, in the transaction of what it tells of. `about`: which mail of which claim. */
export async function queueMail(
  client: PoolClient,
  storeId: StoreId,
  mail: MailText,
  now: number,
  about: { kind: string; claimId: string } | null = null,
): Promise<void> {
  const id = shortId();
  await client.query(
    `insert into mails (store_id, id, recipient, subject, body, parts, created_at, kind, claim_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      storeId,
      id,
      mail.recipient,
      mail.subject,
      mail.body,
      JSON.stringify(mail.parts),
      new Date(now),
      about?.kind ?? null,
      about?.claimId ?? null,
    ],
  );
  await client.query('select enqueue_job($1, $2, null)', ['send_mail', JSON.stringify({ storeId, id })]);
}

/** How many mails were written to an address since a moment. */
export async function countMails(
  client: PoolClient,
  storeId: StoreId,
  recipient: string,
  since: number,
): Promise<number> {
  const { rows } = await client.query<{ mails: string }>(
    'select count(*) as mails from mails where store_id = $1 and recipient = $2 and created_at > $3',
    [storeId, recipient, new Date(since)],
  );
  return Number(rows[0]?.mails ?? 0);
}

/** How many mails of a kind were written about a claim since a moment, and when the first of them. */
export async function countClaimMails(
  client: PoolClient,
  storeId: StoreId,
  { claimId, kind, since }: { claimId: string; kind: string; since: number },
): Promise<{ count: number; first: string | null }> {
  const { rows } = await client.query<{ count: number; first: string | null }>(
    `select count(*)::int as count, min(created_at) as first from mails
     where store_id = $1 and claim_id = $2 and kind = $3 and created_at > $4`,
    [storeId, claimId, kind, new Date(since)],
  );
  return rows[0] ?? { count: 0, first: null };
}

/** A mail that is still to be sent; null when it was. */
export async function findUnsent(db: { app: Pool }, storeId: StoreId, id: string): Promise<Mail | null> {
  const { rows } = await db.app.query<Mail>({
    name: 'unsent_mail',
    text: `select id, recipient, subject, body, parts, created_at as "createdAt", kind, claim_id as "claimId"
           from unsent_mail($1, $2)`,
    values: [storeId, id],
  });
  return rows[0] ?? null;
}

export async function markSent(db: { app: Pool }, storeId: StoreId, id: string, now: number): Promise<void> {
  await db.app.query({
    name: 'mark_mail_sent',
    text: 'select mark_mail_sent($1, $2, $3)',
    values: [storeId, id, new Date(now)],
  });
}

/** The newest mails of a store, for the demo's mailbox. */
export async function latestMails(client: PoolClient, storeId: StoreId, most: number): Promise<Mail[]> {
  const { rows } = await client.query<Mail>(
    `select id, recipient, subject, body, parts, created_at as "createdAt", kind, claim_id as "claimId" from mails
     where store_id = $1 order by created_at desc limit $2`,
    [storeId, most],
  );
  return rows;
}
