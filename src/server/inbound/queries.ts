import type { PoolClient } from 'pg';
import type { ProviderName } from '../../domain/connections/providers.ts';
import type { StoreId } from '../auth/caller.ts';
import { shortId } from '../auth/short-id.ts';
import type { CamelRow } from '../database/rows.ts';
import type { Notice } from '../integrations/ports.ts';

type EventNotice = Extract<Notice, { kind: 'event' }>;

export type InboundEvent = CamelRow<
  'inbound_events',
  'id' | 'provider' | 'topic' | 'subject' | 'about' | 'changed_at' | 'received_at' | 'tries'
>;

/** @returns false if it has come before */
export async function addEvent(
  client: PoolClient,
  storeId: StoreId,
  { provider, notice, subject }: { provider: ProviderName; notice: EventNotice; subject: string },
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into inbound_events (store_id, id, provider, event_id, topic, subject, about, changed_at, received_at, next_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict (store_id, provider, event_id) do nothing`,
    [
      ...[storeId, shortId(), provider, notice.eventId.slice(0, 300), notice.topic.slice(0, 100)],
      ...[subject, JSON.stringify(notice.about), notice.changedAt, new Date(now)],
    ],
  );
  return rowCount === 1;
}

/** One job a store: a later one replaces it. */
export async function queueApplying(client: PoolClient, storeId: StoreId): Promise<void> {
  await client.query('select enqueue_job($1, $2, $3)', [
    'apply_inbound',
    JSON.stringify({ storeId }),
    `inbound ${storeId}`,
  ]);
}

/** A process that had it for that long is dead. */
const LOST_AFTER_MS = 90_000;

/**
 * The oldest event that is due; null if there is none. It is not due again for a while, and no event about the same is taken
 * meanwhile: what is read later must be saved later.
 */
export async function takeEvent(
  client: PoolClient,
  storeId: StoreId,
  now: number,
): Promise<InboundEvent | null> {
  await client.query("select pg_advisory_xact_lock(hashtextextended('inbound ' || $1, 0))", [storeId]);
  const { rows } = await client.query<InboundEvent>(
    `update inbound_events set tries = tries + 1, next_at = $3
     where store_id = $1 and id = (
       select e.id from inbound_events e where e.store_id = $1 and e.state = 'waiting' and e.next_at <= $2
         and not exists (select from inbound_events o where o.store_id = $1 and o.provider = e.provider
           and o.subject = e.subject and o.state = 'waiting' and o.tries > 0 and o.next_at > $2)
       order by e.next_at, e.changed_at nulls first, e.id limit 1)
     returning id, provider, topic, subject, about, changed_at as "changedAt", received_at as "receivedAt", tries`,
    [storeId, new Date(now), new Date(now + LOST_AFTER_MS)],
  );
  return rows[0] ?? null;
}

/** Whether something newer about the same was applied. */
export async function isOutdated(
  client: PoolClient,
  storeId: StoreId,
  { provider, subject, changedAt }: InboundEvent,
): Promise<boolean> {
  const { rows } = await client.query(
    `select from inbound_events where store_id = $1 and provider = $2 and subject = $3 and changed_at > $4
       and state = 'applied' limit 1`,
    [storeId, provider, subject, changedAt],
  );
  return rows.length > 0;
}

/** With all others about the same that came before `readAt`, if it was read from the provider then. */
export async function endEvent(
  client: PoolClient,
  storeId: StoreId,
  { id, provider, subject }: InboundEvent,
  readAt: number | null,
): Promise<void> {
  await client.query(
    `update inbound_events set state = 'applied', about = null, failure = null where store_id = $1 and (id = $2
       or ($5::timestamptz is not null and provider = $3 and subject = $4 and state = 'waiting' and received_at < $5))`,
    [storeId, id, provider, subject, readAt === null ? null : new Date(readAt)],
  );
}

/** What it was about stays, so that it can be tried again: until it is applied, its customer is erased, or for 30 days. */
export async function failEvent(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  failure: string,
): Promise<void> {
  await client.query(
    `update inbound_events set state = 'failed', failure = $3 where store_id = $1 and id = $2`,
    [storeId, id, failure.slice(0, 500)],
  );
}

export type FailedEvent = CamelRow<'inbound_events', 'id' | 'subject' | 'about' | 'failure' | 'received_at'>;

/** The newest first. */
export async function listFailed(
  client: PoolClient,
  storeId: StoreId,
  provider: ProviderName,
  most: number,
): Promise<FailedEvent[]> {
  const { rows } = await client.query<FailedEvent>(
    `select id, subject, about, failure, received_at as "receivedAt" from inbound_events
     where store_id = $1 and provider = $2 and state = 'failed' order by received_at desc, id desc limit $3`,
    [storeId, provider, most],
  );
  return rows;
}

/** @returns how many wait now */
export async function tryAgain(
  client: PoolClient,
  storeId: StoreId,
  { provider, ids }: { provider: ProviderName; ids: readonly string[] },
  now: number,
): Promise<number> {
  const { rowCount } = await client.query(
    `update inbound_events set state = 'waiting', tries = 0, next_at = $4, failure = null
     where store_id = $1 and provider = $2 and id = any ($3) and state = 'failed'`,
    [storeId, provider, ids, new Date(now)],
  );
  return rowCount ?? 0;
}

export async function delayEvent(
  client: PoolClient,
  storeId: StoreId,
  { id, at }: { id: string; at: number },
): Promise<void> {
  await client.query(
    `update inbound_events set next_at = $3 where store_id = $1 and id = $2 and state = 'waiting'`,
    [...[storeId, id], new Date(at)],
  );
}

type Asked = { provider: ProviderName; subjects: readonly string[]; askedAt: number };

/** Which of them the provider told us about since it was asked: what it told is newer than what it answered. */
export async function reportedSince(
  client: PoolClient,
  storeId: StoreId,
  { provider, subjects, askedAt }: Asked,
): Promise<Set<string>> {
  const { rows } = await client.query<Pick<InboundEvent, 'subject'>>(
    `select distinct subject from inbound_events where store_id = $1 and provider = $2 and subject = any ($3)
       and received_at >= $4 and state <> 'failed'`,
    [storeId, provider, subjects, new Date(askedAt)],
  );
  return new Set(rows.map(({ subject }) => subject));
}

/** Events about what was read from the provider after they came. */
export async function answerEvents(
  client: PoolClient,
  storeId: StoreId,
  { provider, subjects, askedAt }: Asked,
): Promise<void> {
  await client.query(
    `update inbound_events set state = 'applied', about = null, failure = null
     where store_id = $1 and provider = $2 and subject = any ($3) and state = 'waiting' and received_at < $4`,
    [storeId, provider, subjects, new Date(askedAt)],
  );
}
