import type { PoolClient } from 'pg';
import type { Notification } from '../../contract/notification.ts';
import { EARLY_CLAIMS, MOST_UNREAD } from '../../domain/notifications/notices.ts';
import type { StoreId } from '../auth/caller.ts';
import { exactTime } from '../database/query.ts';
import type { CamelRow } from '../database/rows.ts';
import type { Place } from '../http/cursor.ts';

type Clock = CamelRow<'claims', 'id' | 'assignee' | 'due_at'>;

/** Claims whose clock has news, each once: whoever else looks meanwhile leaves them out. @param most how many at once */
export async function takeDueNews(
  client: PoolClient,
  storeId: StoreId,
  { now, most }: { now: number; most: number },
): Promise<Clock[]> {
  const { rows } = await client.query<Clock>(
    `with held as materialized (
       select id from claims where store_id = $1 and due_news_at <= $2 order by due_news_at limit $3
       for update skip locked)
     update claims c set due_news_at = case when c.due_at > $2 then c.due_at end
     from held where c.store_id = $1 and c.id = held.id
     returning c.id, c.assignee, c.due_at as "dueAt"`,
    [storeId, new Date(now), most],
  );
  return rows;
}

/** How many new claims somebody filed for customers; `by`: null for those of customers themselves. */
export type Filed = { by: string | null; n: number };

/**
 * New claims that the store's team was not told of, each once: whoever else looks meanwhile finds none. `told`: of how many it was
 * told before. Null if the store has no mark yet.
 * @param until milliseconds
 */
export async function takeFiled(
  client: PoolClient,
  storeId: StoreId,
  until: number,
): Promise<(CamelRow<'filing_news', 'told'> & { filed: Filed[] }) | null> {
  const { rows } = await client.query<CamelRow<'filing_news', 'told'> & { filed: Filed[] }>(
    `with mark as materialized (select told_until, told from filing_news where store_id = $1 for update),
     filed as materialized (
       select c.valet ->> 'by' as by, count(*) as n from mark m join claims c
         on c.store_id = $1 and c.status = 'NEW' and c.created_at > m.told_until and c.created_at <= $2
       group by 1),
     moved as (
       update filing_news n set told_until = $2, told = least(n.told + f.n, 1000000)
       from (select sum(n) as n from filed) f where n.store_id = $1 and f.n > 0)
     select told, (select coalesce(json_agg(filed), '[]') from filed) as filed from mark`,
    [storeId, new Date(until)],
  );
  return rows[0] ?? null;
}

/** Claims that are there already are no news, and those of a store that has some are not its first. */
export async function beginFilingNews(client: PoolClient, storeId: StoreId, until: number): Promise<void> {
  await client.query(
    `insert into filing_news (store_id, told_until, told)
     select $1, $2, case when exists (select from claims where store_id = $1) then ${EARLY_CLAIMS} else 0 end
     on conflict do nothing`,
    [storeId, new Date(until)],
  );
}

type NotificationRow = CamelRow<'notifications', 'id' | 'at' | 'kind' | 'about' | 'details' | 'actor_id'> &
  Pick<Notification, 'claim' | 'isRead'> & { exactAt: string };

/** The newest first. */
export async function listNotifications(
  client: PoolClient,
  storeId: StoreId,
  { personId, limit, after }: { personId: string; limit: number; after: Place | null },
): Promise<NotificationRow[]> {
  const { rows } = await client.query<NotificationRow>(
    `select n.id, n.at, ${exactTime('n.at')} as "exactAt", n.kind, n.about, n.details, n.actor_id as "actorId",
       n.read_at is not null as "isRead",
       case when c.id is not null then json_build_object('id', c.id, 'claimNumber', c.claim_number) end as claim
     from notifications n left join claims c on c.store_id = n.store_id and c.id = n.claim_id
     where n.store_id = $1 and n.person_id = $2
       and ($3::timestamptz is null or (n.at, n.id) < ($3, $4))
     order by n.at desc, n.id desc limit $5`,
    [storeId, personId, after?.[0] ?? null, after?.[1] ?? null, limit],
  );
  return rows;
}

/** Counts no further than one beyond what the bell shows. */
export async function countUnread(client: PoolClient, storeId: StoreId, personId: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from (
       select from notifications where store_id = $1 and person_id = $2 and read_at is null
       limit ${MOST_UNREAD + 1}) unread`,
    [storeId, personId],
  );
  return rows[0]?.n ?? 0;
}

/** @param ids null for all */
export async function markRead(
  client: PoolClient,
  storeId: StoreId,
  { personId, ids, now }: { personId: string; ids: readonly string[] | null; now: number },
): Promise<void> {
  await client.query(
    `update notifications set read_at = $4
     where store_id = $1 and person_id = $2 and read_at is null and ($3::text[] is null or id = any ($3))`,
    [storeId, personId, ids, new Date(now)],
  );
}

export type Unread = CamelRow<'notifications', 'person_id' | 'kind' | 'claim_id' | 'about' | 'details'> &
  CamelRow<'claims', 'claim_number'> & {
    /** Null for the customer, for what happens by itself, and for API tokens. */
    actor: string | null;
  };

/** Null once it is read, and for who no longer works in the store. `claimNumber`: empty if it is about no claim. */
export async function findUnread(client: PoolClient, storeId: StoreId, id: string): Promise<Unread | null> {
  const { rows } = await client.query<Unread>(
    `select n.person_id as "personId", n.kind, n.claim_id as "claimId", n.about, n.details,
       coalesce(c.claim_number::text, '') as "claimNumber",
       (select a.name from find_colleagues($1, array[n.actor_id]) a where a.id = n.actor_id) as actor
     from notifications n left join claims c on c.store_id = n.store_id and c.id = n.claim_id
     where n.store_id = $1 and n.id = $2 and n.read_at is null
       and exists (select from find_colleagues($1, array[n.person_id]) p where p.id = n.person_id and p.works_here)`,
    [storeId, id],
  );
  return rows[0] ?? null;
}

/** Unread news of these kinds, the newest first; afterwards no mail has them any more. @param since milliseconds */
export async function takeForDailyMail(
  client: PoolClient,
  storeId: StoreId,
  { personId, kinds, since, now }: { personId: string; kinds: readonly string[]; since: number; now: number },
): Promise<Omit<Unread, 'personId' | 'actor'>[]> {
  const { rows } = await client.query<Omit<Unread, 'personId' | 'actor'>>(
    `with taken as (
       update notifications set mailed_at = $5
       where store_id = $1 and person_id = $2 and kind = any ($3) and at >= $4 and read_at is null and mailed_at is null
       returning id, at, kind, claim_id, about, details)
     select t.kind, t.claim_id as "claimId", t.about, t.details, coalesce(c.claim_number::text, '') as "claimNumber"
     from taken t left join claims c on c.store_id = $1 and c.id = t.claim_id order by t.at desc, t.id`,
    [storeId, personId, kinds, new Date(since), new Date(now)],
  );
  return rows;
}

/** Whether it is still to be mailed; afterwards it is not. */
export async function takeForMail(
  client: PoolClient,
  storeId: StoreId,
  { id, now }: { id: string; now: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update notifications set mailed_at = $3
     where store_id = $1 and id = $2 and read_at is null and mailed_at is null`,
    [storeId, id, new Date(now)],
  );
  return rowCount === 1;
}
