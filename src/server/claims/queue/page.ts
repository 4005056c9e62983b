/**
 * Finds one page of the queue. For any sort and tab it is read from an index in that order, so page ten thousand costs as much as the first
 * (docs/decisions/070-queue.md).
 */
import type { Pool, PoolClient } from 'pg';
import { LIFETIME_SECONDS } from '../../database/pool.ts';
import { OncePlannedQuery, Query } from '../../database/query.ts';
import type { Row } from '../../database/rows.ts';
import type { Ask } from './ask.ts';
import { idsIn, scopeOf } from './ids.ts';
import { lookupsOf } from './lookups.ts';
import { nameOf, StatementNames } from './names.ts';
import { keyText, type Order, orderOf } from './order.ts';
import { inEachStore, type Reach } from './reach.ts';

/** A claim on a page. `key`: the value it is sorted by, as text. */
export type Listed = Row<'claims', 'id'> & { store: Row<'stores', 'slug'>['slug']; key: string };

/** @param names of the statements that may be kept planned */
export function pageQuery(reach: Reach, ask: Ask, names = new StatementNames(0)) {
  const isPlannedOnce = isCommon(ask);
  const sql = isPlannedOnce ? new OncePlannedQuery() : new Query();
  const { direction } = orderOf(ask);
  const inOrder = `order by r.key ${direction}, r.id ${direction} limit ${ask.limit + 1}`;
  const leading = hasMoreStores(reach, ask) ? leadingStores(sql, reach, ask, inOrder) : undefined;
  const among = leading === undefined ? {} : { until: 'ahead.key', isOneOfMany: true };
  const found = inEachStore(
    sql,
    reach,
    (store) => idsIn(scopeOf(sql, store, reach.zone), ask, among),
    leading,
  );
  const text = `select g.store, r.id, ${keyText(ask, 'r.key')} as key from ${found} ${inOrder}`;
  // Without a search there are few different statements, so each gets a name.
  const name = isPlannedOnce ? (ask.search.length > 0 ? names.of(text) : nameOf(text)) : undefined;
  return { ...(name && { name }), text, values: sql.values };
}

/**
 * Whether there are more stores than claims on a page. Then the first claim of each store is read, and further claims only of the stores whose first
 * claims come first. All claims of the page are in these stores, and none comes after the last of those first claims.
 */
const hasMoreStores = ({ storeIds }: Reach, { limit }: Ask): boolean => storeIds.length > limit + 1;

/** A key that comes after all others, for each type and direction. */
const ENDS: Record<Order['type'], Record<Order['direction'], string>> = {
  timestamptz: { asc: "'infinity'::timestamptz", desc: "'-infinity'::timestamptz" },
  bigint: { asc: '9223372036854775807', desc: '(-9223372036854775808)' },
};

/**
 * Selects the stores whose first claims come first, and with each of them the last key among these first claims. If they don't fill a page, the key is
 * the end of the order.
 */
function leadingStores(sql: Query, reach: Reach, ask: Ask, inOrder: string): string {
  const { type, direction } = orderOf(ask);
  const first = inEachStore(sql, reach, (store) =>
    idsIn(scopeOf(sql, store, reach.zone), { ...ask, limit: 0 }, { isOneOfMany: true }),
  );
  const last = (column: string) => `${direction === 'desc' ? 'min' : 'max'}(${column}) over ()`;
  return `(select f.store, case when count(*) over () > ${ask.limit} then ${last('f.key')} else ${ENDS[type][direction]} end as key
    from (select g.store, r.key, r.id from ${first} ${inOrder}) f)`;
}

/** The default page sizes of the API and the console. Other sizes are planned for each request. */
const PLANNED_LIMITS = [25, 50];
/** The most lookups of a search that is planned once. A plan with three takes a megabyte of each connection. */
const PLANNED_LOOKUPS = 3;

/** One for the process: all its connections end within this time. */
const NAMES = new StatementNames(LIFETIME_SECONDS * 1_000);

/**
 * Whether the statement is planned once. A plan for its own values would then be no better: lookups are counted while it runs, and nothing else narrows
 * it.
 */
function isCommon(ask: Ask): boolean {
  const { free, createdAfter, createdBefore, after, limit } = ask;
  const isNarrow = free ?? createdAfter ?? createdBefore;
  const mostLookups = after === null ? PLANNED_LOOKUPS : 0;
  const lookups = lookupsOf(scopeOf(new Query(), 'store'), ask);
  return PLANNED_LIMITS.includes(limit) && lookups.length <= mostLookups && !isNarrow;
}

/** A page of claims in order, and one more if there is a next page. */
export async function findPage(client: Pick<PoolClient, 'query'>, reach: Reach, ask: Ask): Promise<Listed[]> {
  return (await client.query<Listed>(pageQuery(reach, ask, NAMES))).rows;
}

/** The same. If each half of the stores is still more than a page has claims, both halves are read at once, each on its own connection. */
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

/** The order of PostgreSQL. All collations agree on ids, which have only lowercase letters and digits. */
function inOrderOf(ask: Ask): (one: Listed, other: Listed) => number {
  const { type, direction } = orderOf(ask);
  const sign = direction === 'desc' ? -1 : 1;
  const keyOf = ({ key }: Listed) => (type === 'bigint' ? BigInt(key) : key);
  return (one, other) => sign * (compare(keyOf(one), keyOf(other)) || compare(one.id, other.id));
}

const compare = <T>(one: T, other: T): number => (one < other ? -1 : Number(one > other));
