import type { PoolClient } from 'pg';
import { PACE_MS } from '../../../domain/notifications/slack.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { CamelRow } from '../../database/rows.ts';
import { type Connection, findConnection } from '../../news/slack.ts';

export const NO_CONNECTION: Connection = {
  ...{ version: 0, webhook: null, webhookEnd: null, botToken: null, tokenEnd: null, events: [] },
  ...{ nextAt: null, sentAt: null, failingSince: null, failure: null },
};

/** The store's connection, made if there is none, and locked until the transaction ends. */
export async function holdConnection(client: PoolClient, storeId: StoreId): Promise<Connection> {
  await client.query('insert into slack_connections (store_id) values ($1) on conflict do nothing', [
    storeId,
  ]);
  return (await findConnection(client, storeId, 'held')) ?? NO_CONNECTION;
}

/** Of a connection that this transaction holds. */
export async function writeConnection(client: PoolClient, storeId: StoreId, next: Connection): Promise<void> {
  await client.query(
    `update slack_connections set version = $2, webhook = $3, webhook_end = $4, bot_token = $5, token_end = $6, events = $7,
       next_at = $8, sent_at = $9, failing_since = $10, failure = $11 where store_id = $1`,
    [
      ...[storeId, next.version, next.webhook, next.webhookEnd, next.botToken, next.tokenEnd, next.events],
      ...[next.nextAt, next.sentAt, next.failingSince, next.failure],
    ],
  );
}

/** `claimNumber`: empty if it is about no claim. */
export type SlackMessage = CamelRow<
  'slack_messages',
  'id' | 'at' | 'kind' | 'claim_id' | 'about' | 'details' | 'tries'
> &
  CamelRow<'claims', 'claim_number'> & {
    /** Null for what the store posts, and for somebody who is gone. */
    person: string | null;
  };

/** A process that had it for that long is dead: the call itself takes ten seconds at most. */
const LOST_AFTER = '60 seconds';

/** The oldest message that nobody is sending; null if there is none. Of a connection that this transaction holds. */
export async function takeMessage(
  client: PoolClient,
  storeId: StoreId,
  now: number,
): Promise<SlackMessage | null> {
  const { rows } = await client.query<SlackMessage>(
    `with taken as (
       update slack_messages set state = 'sending', tries = tries + 1, tried_at = $2
       where store_id = $1 and id = (
         select id from slack_messages where store_id = $1 and state in ('waiting', 'sending')
           and (state = 'waiting' or tried_at < $2::timestamptz - interval '${LOST_AFTER}')
         order by at, id limit 1)
       returning *)
     select t.id, t.at, t.kind, t.claim_id as "claimId", t.about, t.details, t.tries, coalesce(c.claim_number::text, '') as "claimNumber",
       (select p.name from find_colleagues($1, array[t.person_id]) p where p.id = t.person_id) as person
     from taken t left join claims c on c.store_id = $1 and c.id = t.claim_id`,
    [storeId, new Date(now)],
  );
  return rows[0] ?? null;
}

/** The same news may wait anew by now: then the older one is not needed. */
export async function settleMessage(
  client: PoolClient,
  storeId: StoreId,
  { id, state }: { id: string; state: 'sent' | 'failed' | 'waiting' },
): Promise<void> {
  await client.query(
    `update slack_messages m set state = case when $3 = 'waiting' and exists (
         select from slack_messages w where w.store_id = $1 and w.state = 'waiting' and w.kind = m.kind
           and coalesce(w.claim_id, w.about, '') = coalesce(m.claim_id, m.about, '')
           and coalesce(w.person_id, '') = coalesce(m.person_id, '')) then 'failed' else $3 end
     where store_id = $1 and id = $2`,
    [storeId, id, state],
  );
}

export async function forgetMessages(client: PoolClient, storeId: StoreId): Promise<void> {
  await client.query(`delete from slack_messages where store_id = $1 and state in ('waiting', 'sending')`, [
    storeId,
  ]);
}

/** When the next message may leave. */
export const afterPace = (now: number): string => new Date(now + PACE_MS).toISOString();
