import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { NOBODY } from '../../domain/privacy/order.ts';
import { oneLine } from '../../domain/text/plain-text.ts';
import type { StoreId } from '../auth/caller.ts';
import { shortId } from '../auth/short-id.ts';
import type { CamelRow } from '../database/rows.ts';
import type { KeptParts, MailParts } from './parts.ts';

/** A mail as stored in the database, without anything secret. `kind`: null if it is not about a claim. */
export type KeptMail = CamelRow<
  'mails',
  'id' | 'recipient' | 'subject' | 'created_at' | 'kind' | 'claim_id'
> & { parts: KeptParts };
/** A mail as its recipient gets it (draw.ts). `body`: the plain text. */
export type Mail = Omit<KeptMail, 'parts'> & { body: string; parts: MailParts };
export type MailText = Pick<KeptMail, 'recipient' | 'subject' | 'parts'>;

export function mailOf(recipient: string, subject: string, parts: KeptParts): MailText {
  return { recipient, subject: oneLine(subject), parts };
}

type About = { kind: string; claimId: string | null };

/** `about`: the kind of mail, and its claim. */
export type QueuedMail = MailText & { about: About | null };

/** Stores a mail and the job that sends it, in the transaction of what it reports. */
export const queueMail = (
  client: PoolClient,
  storeId: StoreId,
  mail: MailText,
  now: number,
  about: About | null = null,
): Promise<void> => queueMails(client, storeId, [{ ...mail, about }], now);

/** The same, of several mails. */
export async function queueMails(
  client: PoolClient,
  storeId: StoreId,
  mails: readonly QueuedMail[],
  now: number,
): Promise<void> {
  const kept = keptMails(mails);
  if (kept.length === 0) return;
  await client.query({
    name: 'queue_mails',
    text: 'select queue_mails($1, $2, $3)',
    values: [storeId, JSON.stringify(kept), new Date(now)],
  });
}

/** Mails as the database function takes them. Nobody is written to whose data was erased. */
export const keptMails = (mails: readonly QueuedMail[]) =>
  mails
    .filter(({ recipient }) => recipient !== NOBODY)
    .map(({ about, ...mail }) => ({ ...mail, ...about, id: shortId() }));

/** How many mails of a kind were written about a claim since a given time, and when the first one was. */
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

/** Identifies this process as a sender while its heartbeat lasts (worker.ts). */
export const SENDER = `sender-${randomBytes(9).toString('hex')}`;

type TakenMail = KeptMail & {
  /** False while another process sends it. True if this process took it before, whose answer it may have missed. */
  isMine: boolean;
};

/** The claim's first unsent mail up to this one, marked as being sent; null if this one was sent. */
export async function takeMail(db: { app: Pool }, storeId: StoreId, id: string): Promise<TakenMail | null> {
  const { rows } = await db.app.query<TakenMail>({
    name: 'take_mail',
    text: `select id, recipient, subject, parts, created_at as "createdAt", kind, claim_id as "claimId",
             is_mine as "isMine" from take_mail($1, $2, $3)`,
    values: [storeId, id, SENDER],
  });
  return rows[0] ?? null;
}

/** @param refusedAt when the mail server refused it permanently: the claim's later mails need not wait for it */
export async function releaseMail(
  db: { app: Pool },
  storeId: StoreId,
  id: string,
  refusedAt: number | null,
): Promise<void> {
  const at = refusedAt === null ? null : new Date(refusedAt);
  await db.app.query('select give_mail_back($1, $2, $3)', [storeId, id, at]);
}

export async function markSent(db: { app: Pool }, storeId: StoreId, id: string, now: number): Promise<void> {
  await db.app.query({
    name: 'mark_mail_sent',
    text: 'select mark_mail_sent($1, $2, $3)',
    values: [storeId, id, new Date(now)],
  });
}

/** The newest mails of a store, for the demo's mailbox page. */
export async function latestMails(client: PoolClient, storeId: StoreId, most: number): Promise<KeptMail[]> {
  const { rows } = await client.query<KeptMail>(
    `select id, recipient, subject, parts, created_at as "createdAt", kind, claim_id as "claimId" from mails
     where store_id = $1 order by created_at desc limit $2`,
    [storeId, most],
  );
  return rows;
}

/** Unsent mails of a claim: their links get the new generation. */
export async function renewKeptLinks(
  client: PoolClient,
  storeId: StoreId,
  claimId: string,
  generation: number,
): Promise<void> {
  await client.query(
    `update mails set parts = jsonb_set(parts::jsonb, '{link,token,payload,generation}', to_jsonb($3::int))
     where store_id = $1 and claim_id = $2 and sent_at is null
       and parts::jsonb #> '{link,token,payload,generation}' is not null`,
    [storeId, claimId, generation],
  );
}
