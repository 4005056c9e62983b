/**
 * One page of the queue. For any sort and tab it is read from an index in that order, so page ten thousand costs as much as the first
 * (docs/decisions/070-queue.md).
 */
import type { Pool, PoolClient } from 'pg';
import { LIFETIME_SECONDS } from '../../database/pool.ts';
import { OncePlannedQuery, Query } from '../../database/query.ts';
import type { Row } from '../../database/rows.ts';
import type { Ask } from './ask.ts';
import { idsIn, placeOf } from './ids.ts';
import { lookupsOf } from './lookups.ts';
import { nameOf, StatementNames } from './names.ts';
import { keyText, type Order, orderOf } from './order.ts';
import { inEachStore, type Reach } from './reach.ts';

/** A claim on a page. `key`: where it stands in the page's order. */
export type Listed = Row<'claims', 'id'> & { store: Row<'stores', 'slug'>['slug']; key: string };

/** @param names of statements of searches that connections may have planned */
export function pageQuery(reach: Reach, ask: Ask, names = new StatementNames(0)) {
  const isPlannedOnce = isCommon(ask);
  const sql = isPlannedOnce ? new OncePlannedQuery() : new Query();
  const { direction } = orderOf(ask);
  const inOrder = `order by r.key ${direction}, r.id ${direction} limit ${ask.limit + 1}`;
  const leading = hasMoreStores(reach, ask) ? leadingStores(sql, reach, ask, inOrder) : undefined;
  const until = leading === undefined ? null : 'ahead.key';
  const found = inEachStore(
    sql,
    reach,
    (store) => idsIn(placeOf(sql, store, reach.zone), ask, until),
    leading,
  );
  const text = `select g.store, r.id, ${keyText(ask, 'r.key')} as key from ${found} ${inOrder}`;
  // There are not many lists without a search.
  const name = isPlannedOnce ? (ask.search.length > 0 ? names.of(text) : nameOf(text)) : undefined;
  return { ...(name && { name }), text, values: sql.values };
}

/**
 * Whether there are more stores than claims on a page. Then the first claim of each is read, and further ones only of the stores whose
 * first ones come first: whatever is on the page is of these, and none comes after the last of those first ones.
 */
const hasMoreStores = ({ storeIds }: Reach, { limit }: Ask): boolean => storeIds.length > limit + 1;

/** The end of each order. */
const ENDS: Record<Order['type'], Record<Order['direction'], string>> = {
  timestamptz: { asc: "'infinity'::timestamptz", desc: "'-infinity'::timestamptz" },
  bigint: { asc: '9223372036854775807', desc: '(-9223372036854775808)' },
};

/** Selects the stores whose first claims come first, with the last key among these claims; if they don't fill a page, with the end. */
function leadingStores(sql: Query, reach: Reach, ask: Ask, inOrder: string): string {
  const { type, direction } = orderOf(ask);
  const first = inEachStore(sql, reach, (store) =>
    idsIn(placeOf(sql, store, reach.zone), { ...ask, limit: 0 }),
  );
  const last = (column: string) => `${direction === 'desc' ? 'min' : 'max'}(${column}) over ()`;
  return `(select f.store, case when count(*) over () > ${ask.limit} then ${last('f.key')} else ${ENDS[type][direction]} end as key
    from (select g.store, r.key, r.id from ${first} ${inOrder}) f)`;
}

/** Lines of a page by default, in the API and in the console. */
const PLANNED_LIMITS = [25, 50];
/** Of one search. A plan with three takes a connection a megabyte. */
const PLANNED_LOOKUPS = 3;

/** Of this process: all its connections end within this time. */
const NAMES = new StatementNames(LIFETIME_SECONDS * 1_000);

/** Whether one plan does for all values: none has a shorter way of its own. A lookup is counted, so it needs no other plan. */
function isCommon(ask: Ask): boolean {
  const { free, createdAfter, createdBefore, after, limit } = ask;
  const isNarrow = free ?? createdAfter ?? createdBefore;
  const mostLookups = after === null ? PLANNED_LOOKUPS : 0;
  const lookups = lookupsOf(placeOf(new Query(), 'store'), ask);
  return PLANNED_LIMITS.includes(limit) && lookups.length <= mostLookups && !isNarrow;
}

/** One page and one more. */
export async function findPage(client: Pick<PoolClient, 'query'>, reach: Reach, ask: Ask): Promise<Listed[]> {
  return (await client.query<Listed>(pageQuery(reach, ask, NAMES))).rows;
}

/** The same. Where each half of the stores is still more than a page has claims, both are read at once, each on a connection of its own. */
export async function findPageOf(app: Pool, reach: Reach, ask: Ask): Promise<Listed[]> {
  const { storeIds } = reach;
  const middle = storeIds.length >> 1;
  const halves = [storeIds.slice(0, middle), storeIds.slice(middle)].map((some) => ({
    ...reach,
    storeIds: some,
  }));
  if (!halves.every((half) => hasMoreStores(half, ask))) return findPage(app, reach, ask);
  const found = await Promise.all(halves.map((half) => findPage(app, half, ask)));
  return found
    .flat()
    .toSorted(inOrderOf(ask))
    .slice(0, ask.limit + 1);
}

/** As PostgreSQL orders them: ids are of small letters and digits, on whose order all collations agree. */
function inOrderOf(ask: Ask): (one: Listed, other: Listed) => number {
  const { type, direction } = orderOf(ask);
  const sign = direction === 'desc' ? -1 : 1;
  const keyOf = ({ key }: Listed) => (type === 'bigint' ? BigInt(key) : key);
  return (one, other) => sign * (compare(keyOf(one), keyOf(other)) || compare(one.id, other.id));
}

const compare = <T>(one: T, other: T): number => (one < other ? -1 : Number(one > other));
