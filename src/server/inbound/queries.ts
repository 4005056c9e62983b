import type { Pool, PoolClient } from 'pg';
import type { ProviderName } from '../../domain/connections/providers.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Connection } from '../connections/queries.ts';
import type { CamelRow } from '../database/rows.ts';

export type InboundEvent = CamelRow<
  'inbound_events',
  'id' | 'provider' | 'topic' | 'subject' | 'about' | 'changed_at' | 'received_at' | 'tries'
>;

/** An event as it is kept first. Times are ISO 8601. */
export type NewEvent = Pick<InboundEvent, 'id' | 'provider' | 'topic' | 'subject' | 'about' | 'changedAt'> & {
  /** The provider's own. */
  eventId: string;
  receivedAt: string;
};

/**
 * In one statement, which is its own transaction. @param connection as it was read, maybe a while ago
 * @returns the ids of those that are new; null if the connection has changed since
 */
export async function keepEvents(
  db: { app: Pool },
  storeId: StoreId,
  { id, updatedAt }: Pick<Connection, 'id' | 'updatedAt'>,
  events: readonly NewEvent[],
): Promise<Set<string> | null> {
  const { rows } = await db.app.query<{ fresh: string[] | null }>({
    name: 'keep_inbound_events',
    text: 'select keep_inbound_events($1, $2, $3, $4) as fresh',
    values: [storeId, id, updatedAt, JSON.stringify(events)],
  });
  return rows[0]?.fresh ? new Set(rows[0].fresh) : null;
}

/** One job a store: a later one replaces it. @param ms until it runs */
export async function queueApplying(client: PoolClient, storeId: StoreId, ms = 0): Promise<void> {
  await client.query('select enqueue_job($1, $2, $3, make_interval(secs => $4))', [
    'apply_inbound',
    JSON.stringify({ storeId }),
    `inbound ${storeId}`,
    ms / 1000,
  ]);
}

/** A rush: so many webhooks within so long. */
const RUSH = 50;
const RUSH_MS = 500;

/** How much comes in and waits. `dueSince`: of the event that has been due for longest, in milliseconds, null if none was until then. */
export type Load = { isRush: boolean; dueSince: number | null };

export async function readLoad(
  client: PoolClient,
  storeId: StoreId,
  { until, now }: { until: number; now: number },
): Promise<Load> {
  const { rows } = await client.query<Load>({
    name: 'inbound_load',
    text: `select
        (select count(*) from (
          select from inbound_events where store_id = $1 and received_at > $2 limit ${RUSH}) e) = ${RUSH} as "isRush",
        (select extract(epoch from min(next_at))::float8 * 1000 from inbound_events
          where store_id = $1 and state = 'waiting' and next_at <= $3) as "dueSince"`,
    values: [storeId, new Date(now - RUSH_MS), new Date(until)],
  });
  return rows[0] ?? { isRush: false, dueSince: null };
}

/** A process that had it for that long is dead. */
const LOST_AFTER_MS = 90_000;

/** Looked at to find the oldest about as many different things. */
const MOST_LOOKED_AT = 500;

/**
 * The oldest events that came until then and are due, one about each thing. They are not due again for a while, and no event about the
 * same is taken meanwhile: what is read later must be saved later.
 */
export async function takeEvents(
  client: PoolClient,
  storeId: StoreId,
  { until, most, now }: { until: number; most: number; now: number },
): Promise<InboundEvent[]> {
  await client.query("select pg_advisory_xact_lock(hashtextextended('inbound ' || $1, 0))", [storeId]);
  const { rows } = await client.query<InboundEvent>({
    name: 'take_inbound_events',
    text: `update inbound_events set tries = tries + 1, next_at = $4
      where store_id = $1 and id in (
        select one.id from (
          select distinct on (due.provider, due.subject) due.* from (
            select e.id, e.provider, e.subject, e.next_at, e.changed_at from inbound_events e
            where e.store_id = $1 and e.state = 'waiting' and e.next_at <= $2
              and (e.provider, e.subject) not in (select o.provider, o.subject from inbound_events o
                where o.store_id = $1 and o.state = 'waiting' and o.next_at > $3 and o.tries > 0)
            order by e.next_at limit ${MOST_LOOKED_AT}) due
          order by due.provider, due.subject, due.next_at, due.changed_at nulls first, due.id) one
        order by one.next_at, one.changed_at nulls first, one.id limit $5)
      returning id, provider, topic, subject, about, changed_at as "changedAt", received_at as "receivedAt", tries`,
    values: [storeId, new Date(until), new Date(now), new Date(now + LOST_AFTER_MS), most],
  });
  return rows;
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

/** Of an event; `readAt`: when the provider was asked for what was applied, null if the event itself says it. */
export type Applied = { event: InboundEvent; readAt: number | null };

/** With all others about the same that came before the provider was asked. */
export async function endEvents(
  client: PoolClient,
  storeId: StoreId,
  applied: readonly Applied[],
): Promise<void> {
  const given = applied.map(({ event: { id, provider, subject }, readAt }) => ({
    ...{ id, provider, subject, readAt: readAt === null ? null : new Date(readAt).toISOString() },
  }));
  await client.query({
    name: 'end_inbound_events',
    text: `with ended as materialized (
        select * from jsonb_to_recordset($2) d (id text, provider text, subject text, "readAt" timestamptz))
      update inbound_events e set state = 'applied', about = null, failure = null
      where e.store_id = $1 and e.id in (
        select d.id from ended d union
        select o.id from ended d join inbound_events o on o.store_id = $1 and o.provider = d.provider and o.subject = d.subject
        where o.state = 'waiting' and o.received_at < d."readAt")`,
    values: [storeId, JSON.stringify(given)],
  });
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

/** What shops ask for their customers, and waits for open claims. Its tries go on. */
export async function tryPrivacyAgain(client: PoolClient, storeId: StoreId, now: number): Promise<void> {
  await client.query(
    `update inbound_events set state = 'waiting', next_at = $2, failure = null
     where store_id = $1 and state = 'failed' and subject like 'privacy %'`,
    [storeId, new Date(now)],
  );
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
