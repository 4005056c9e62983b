/**
 * One page of the queue. For any sort and tab it is read from an index in that order (db/migrations/0074_queue.sql), so page
 * ten thousand costs as much as the first (docs/decisions/070-queue.md).
 */
import type { PoolClient } from 'pg';
import type { QueueSort } from '../../../domain/claims/claim-queue.ts';
import { allOf, exactTime, Query } from '../../database/query.ts';
import type { Row } from '../../database/rows.ts';
import type { Ask } from './ask.ts';
import { conditionsOf, DUE, type Place } from './conditions.ts';
import { freeFor } from './free.ts';
import { inEachStore, type Reach } from './reach.ts';
import { soughtOf } from './sought.ts';

type Order = { key: string; type: 'timestamptz' | 'bigint'; direction: 'asc' | 'desc' };

/** What each sort reads in which order; ids break ties. */
const ORDERS: Record<QueueSort, Order> = {
  due: { key: DUE, type: 'timestamptz', direction: 'asc' },
  newest: { key: 'c.created_at', type: 'timestamptz', direction: 'desc' },
  oldest: { key: 'c.created_at', type: 'timestamptz', direction: 'asc' },
  activity: { key: 'c.updated_at', type: 'timestamptz', direction: 'desc' },
  value: { key: 'c.value', type: 'bigint', direction: 'desc' },
};

export const orderOf = ({ sort }: Ask): Order => ORDERS[sort];

/** The sort key as text, with all its digits. */
export const keyText = (ask: Ask, key: string): string =>
  orderOf(ask).type === 'bigint' ? `${key}::text` : exactTime(key);

/** @param store an expression */
export const placeOf = (sql: Query, store: string): Place => ({
  sql,
  store,
  zone: `(select s.time_zone from stores s where s.id = ${store})`,
});

/** Selects (key, id) of one store's claims in order: a page and one more. */
export function idsIn(place: Place, ask: Ask): string {
  const { sql, store } = place;
  const { key, direction } = orderOf(ask);
  const inOrder = `order by ${key} ${direction}, c.id ${direction} limit ${ask.limit + 1}`;
  const fitting = allOf(
    `c.store_id = ${store}`,
    beyond(sql, ask),
    conditionsOf(place, ask),
    ask.free && freeFor(place, ask.free, ask),
  );
  const sought = soughtOf(place, ask);
  const statuses = sql.value(ask.statuses);
  if (sought.length > 0) {
    return `select ${key} as key, c.id from (${sought.join(' intersect ')}) f join claims c on c.id = f.id
      where ${fitting} and c.status = any (${statuses}) ${inOrder}`;
  }
  // The first of all are among the first of each status.
  return `select f.key, f.id from unnest(${statuses}::text[]) s (status) cross join lateral (
      select ${key} as key, c.id from claims c where ${fitting} and c.status = s.status ${inOrder}) f
    order by f.key ${direction}, f.id ${direction} limit ${ask.limit + 1}`;
}

/** A claim on a page. `key`: where it stands in the page's order. */
export type Listed = Row<'claims', 'id'> & { store: Row<'stores', 'slug'>['slug']; key: string };

/** Of a page without conditions as long as the console's, which is planned once for each connection. */
const PLANNED_LIMIT = 50;

export function pageQuery(reach: Reach, ask: Ask) {
  const sql = new Query();
  const { direction } = orderOf(ask);
  const found = inEachStore(sql, reach, (store) => idsIn(placeOf(sql, store), ask));
  const text = `select g.store, r.id, ${keyText(ask, 'r.key')} as key
    from ${found} order by r.key ${direction}, r.id ${direction} limit ${ask.limit + 1}`;
  return { name: nameOf(reach, ask), text, values: sql.values };
}

/** Null: planned for the values of each request, since a condition that few claims fit needs another plan. */
function nameOf({ isOpen }: Reach, ask: Ask): string | undefined {
  const hasConditions = ask.createdAfter || ask.createdBefore || ask.free;
  if (hasConditions || ask.limit !== PLANNED_LIMIT || ask.search.some(({ field }) => field !== 'status'))
    return undefined;
  return ['queue', ask.sort, ask.after ? 'after' : 'top', isOpen ? 'here' : 'across'].join('_');
}

/** One page and one more. */
export async function findPage(client: Pick<PoolClient, 'query'>, reach: Reach, ask: Ask): Promise<Listed[]> {
  return (await client.query<Listed>(pageQuery(reach, ask))).rows;
}

/** After the page before. */
function beyond(sql: Query, ask: Ask): string | null {
  const { key, type, direction } = orderOf(ask);
  if (!ask.after) return null;
  const [at, id] = ask.after;
  return `(${key}, c.id) ${direction === 'desc' ? '<' : '>'} (${sql.value(at)}::${type}, ${sql.value(id)})`;
}
