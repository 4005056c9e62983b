/** What waits to be posted in a store's Slack channel (docs/decisions/084-slack.md). */
import type { PoolClient } from 'pg';
import type { StoreId } from '../auth/caller.ts';
import { shortId } from '../auth/short-id.ts';
import type { CamelRow } from '../database/rows.ts';

export type Connection = CamelRow<
  'slack_connections',
  | ('version' | 'webhook' | 'webhook_end' | 'bot_token' | 'token_end' | 'events')
  | ('next_at' | 'sent_at' | 'failing_since' | 'failure')
>;

const CONNECTION = `version, webhook, webhook_end as "webhookEnd", bot_token as "botToken", token_end as "tokenEnd", events,
  next_at as "nextAt", sent_at as "sentAt", failing_since as "failingSince", failure`;

/** @param how `held`: locked until the transaction ends */
export async function findConnection(
  client: PoolClient,
  storeId: StoreId,
  how: 'read' | 'held' = 'read',
): Promise<Connection | null> {
  const { rows } = await client.query<Connection>(
    `select ${CONNECTION} from slack_connections where store_id = $1 ${how === 'held' ? 'for update' : ''}`,
    [storeId],
  );
  return rows[0] ?? null;
}

export async function countOpen(client: PoolClient, storeId: StoreId): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from slack_messages where store_id = $1 and state in ('waiting', 'sending')`,
    [storeId],
  );
  return rows[0]?.n ?? 0;
}

/** Further news is left out: a channel that gets no message for hours needs no thousand afterwards. */
const MOST_OPEN = 500;
/** What happens within it, such as an act on many claims, is posted as one. */
const TOGETHER_SECONDS = 5;

/** `personId`: whose own choice it is; null for what the store posts. */
export type SlackNews = CamelRow<'slack_messages', 'kind' | 'claim_id' | 'about' | 'details' | 'person_id'>;

/** In the transaction of what happened: has a job post it, if the store wants that. */
export async function queueSlack(
  client: PoolClient,
  storeId: StoreId,
  news: readonly SlackNews[],
  now: number,
): Promise<void> {
  // Held, so that the job that posts the last message sees what comes meanwhile.
  const connection = await findConnection(client, storeId, 'held');
  if (!connection || connection.webhook === null) return;
  // What the store posts is not posted again for a person who chose it.
  const wanted = news.filter(
    ({ personId, kind }) => (personId === null) === connection.events.includes(kind),
  );
  if (wanted.length === 0) return;
  const open = await countOpen(client, storeId);
  const told = wanted.slice(0, MOST_OPEN - open).map((one) => ({ ...one, id: shortId() }));
  if (told.length === 0) return;
  await client.query(
    `insert into slack_messages as m (store_id, id, at, kind, claim_id, about, details, person_id)
     select $1, t.id, $3, t.kind, t."claimId", t.about, t.details, t."personId"
     from jsonb_to_recordset($2::jsonb) t (id text, kind text, "claimId" text, about text, details jsonb, "personId" text)
     on conflict (store_id, kind, coalesce(claim_id, about, ''), coalesce(person_id, '')) where state = 'waiting'
     do update set details = excluded.details || jsonb_strip_nulls(
       jsonb_build_object('count', (m.details ->> 'count')::int + (excluded.details ->> 'count')::int))`,
    [storeId, JSON.stringify(told), new Date(now)],
  );
  if (open === 0) await queuePosting(client, storeId, TOGETHER_SECONDS);
}

/** One job a store: a later one replaces it. */
export async function queuePosting(client: PoolClient, storeId: StoreId, seconds: number): Promise<void> {
  await client.query('select enqueue_job($1, $2, $3, $4::interval)', [
    'post_slack',
    JSON.stringify({ storeId }),
    `slack ${storeId}`,
    `${seconds} seconds`,
  ]);
}
