/**
 * One page of the queue. For any sort and tab it is read from an index in that order (db/migrations/0074_queue.sql), so page
 * ten thousand costs as much as the first (docs/decisions/070-queue.md).
 */
import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { QueueSort } from '../../../domain/claims/claim-queue.ts';
import { allOf, exactTime, OncePlannedQuery, Query } from '../../database/query.ts';
import type { Row } from '../../database/rows.ts';
import type { Ask } from './ask.ts';
import { conditionsOf, DUE, hasPhrase, type Place, phrasesOf } from './conditions.ts';
import { freeFor } from './free.ts';
import { type Lookup, lookupsOf } from './lookups.ts';
import { inEachStore, type Reach } from './reach.ts';

/**
 * For each claim that is wanted, up to this many ids of a lookup are read as a whole, and up to the square root of so many times all claims
 * under the tab.
 */
const BOUNDS = {
  /** Each of these claims is looked up: that takes as long as comparing some ten others with a list. */
  few: 0.2,
  /** Claims along the index are compared with the list of these, in a fifteenth of the time of asking the table of each one. */
  listed: 20,
};

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

/** `store`: an expression. `zone`: null for the store's own. */
export const placeOf = (sql: Query, store: string, zone: string | null = null): Place => ({
  sql,
  store,
  tables: [],
  zone: () =>
    zone === null ? `(select s.time_zone from stores s where s.id = ${store})` : `${sql.value(zone)}::text`,
});

/** More than there are. The planner doesn't see how many, so it prefers what begins at once: reading along an index. */
const NO_LIMIT = '(select 9000000000::bigint)';

/** The bounds in each of more stores than a page has claims. Few claims of each are wanted, and to count all takes as long as to read a list. */
const BOUNDS_OF_MANY = {
  plain: 'select 10, 30, 500',
  /** Of the claims that have the words of a phrase, most don't have the phrase, so all that are listed are looked up. */
  phrase: 'select 500, 500, 500',
};

/** Selects (key, id) of one store's claims in order: a page and one more. @param until an expression: none after this key count */
export function idsIn(place: Place, ask: Ask, until: string | null = null): string {
  const { sql, store } = place;
  const { key, type, direction } = orderOf(ask);
  // The search names statuses that the tab hasn't.
  if (ask.statuses.length === 0) return `select null::${type} as key, null::text as id where false`;
  const lookups = lookupsOf(place, ask);
  const statuses = sql.value(ask.statuses);
  const limit = `limit ${ask.limit + 1}`;
  const first = `order by c.key ${direction}, c.id ${direction} ${limit}`;
  const narrowed = allOf(
    `c.store_id = ${store}`,
    beyond(sql, ask),
    until && `(${key}) ${direction === 'desc' ? '>=' : '<='} ${until}`,
    conditionsOf(place, ask),
    ask.free && freeFor(place, ask.free, ask),
  );
  // In a `case`, because PostgreSQL may otherwise choose the order. Texts are read after lists are asked, and before words are looked up.
  const inTurn = (first: string, second: string) =>
    first && second ? `case when ${first} then ${second} end` : first || second;
  const fitting = inTurn(
    phrasesOf(place, ask, 'c.author_name'),
    lookups.length > 1 ? allOf(...lookups.map(fitsAnyWay)) : '',
  );
  const listed = inTurn(fitAllByLists(lookups), phrasesOf(place, ask));
  const columns = [...new Set(lookups.flatMap((ways) => columnOf(ways) ?? []))].map(
    (column) => `, c.${column}`,
  );
  const inStatus = (status: string, fits: string, most: string) =>
    `select ${key} as key, c.id${columns.join('')} from claims c where ${allOf(narrowed, fits)} and c.status = ${status}
      order by ${key} ${direction}, c.id ${direction} ${most}`;
  const isMerged =
    ask.search.length > 0 &&
    (sql instanceof OncePlannedQuery || (lookups.length > 0 && ask.statuses.length <= MERGED_STATUSES));
  const eachStatus = ask.statuses.map(
    (_, at) =>
      `select * from (${inStatus(`(${statuses}::text[])[${at + 1}]`, '', `limit ${NO_LIMIT}`)}) s${at}`,
  );
  const along = isMerged
    ? `(${eachStatus.join(' union all ')} order by key ${direction}, id ${direction} offset 0) c`
    : `unnest(${statuses}::text[]) s (status) cross join lateral (${inStatus('s.status', listed, limit)}) c`;
  if (lookups.length === 0) return `select c.key, c.id from ${along} ${first}`;
  const isOfMany = until !== null || ask.limit === 0;
  const ofMany = BOUNDS_OF_MANY[hasPhrase(ask) ? 'phrase' : 'plain'];
  const few = listsOf(place, lookups, isOfMany ? ofMany : boundsOf(place, ask, statuses));
  return `with ${few.lists}
    select c.key, c.id from (
      (select c.key, c.id from ${along} where ${allOf(few.isNone, isMerged && listed)} ${first})
      union all select g.key, g.id from (
        select ${key} as key, c.id from claims c
        where ${allOf(narrowed, fitting)} and c.id = any (${few.ids}) and c.status = any (${statuses}) offset 0) g) c
    ${first}`;
}

/**
 * The first claims of all are among the first of each status, which one plan reads for any number of statuses. Where claims are searched,
 * the statuses are merged first, so that no claim is looked at that stands behind the end of the page; and a plan for all values, which
 * can't know how many claims fit, would read all of a status and sort them. Where each request is planned, more of them would take longer
 * to plan than to read.
 */
const MERGED_STATUSES = 5;

/** The column of the claim that tells alone; null if there is none. */
const columnOf = ([way]: Lookup): string | null => way?.column ?? null;

const fitsAnyWay = (ways: Lookup): string => `(${ways.map(({ fits }) => fits).join(' or ')})`;

const isFew = (at: number) => `(select is_few from counted${at})`;
const isWhole = (at: number) => `(select is_whole from counted${at})`;

/** Along the index of a sort. Columns and lists that are whole answer first. */
function fitAllByLists(lookups: readonly Lookup[]): string {
  const inLists = lookups.map((ways, at) =>
    columnOf(ways) ? fitsAnyWay(ways) : `(not ${isWhole(at)} or c.id in (select unnest(ids) from list${at}))`,
  );
  const asked = lookups.map((ways, at) => !columnOf(ways) && `(${isWhole(at)} or ${fitsAnyWay(ways)})`);
  return allOf(...inLists, ...asked);
}

/** Selects how many claims are few where the index of the sort tells by itself, how many where it doesn't, and how many are listed. */
function boundsOf({ store }: Place, { limit }: Ask, statuses: string): string {
  const bound = (each: number) => {
    const most = each * (limit + 1);
    return `ceil(${most} + sqrt(${most} * coalesce(sum(k.claims), 0)))::bigint`;
  };
  return `select ${bound(BOUNDS.few)}, ${bound(BOUNDS.few)}, ${bound(BOUNDS.listed)}
    from claim_counts k where k.store_id = ${store} and k.status = any (${statuses})`;
}

/**
 * How many claims fit a lookup decides how it is read. Few: its claims are looked up, filtered and sorted. More: the claims are read along
 * the index of the sort until a page is full, and compared with the list of those that fit; the more there are, the sooner the page is full.
 * More than the bound of a list: each claim along the index is asked whether it fits. If the index itself tells, a list serves only for few.
 * No estimate of the planner decides, since a store may differ from the others. The lists are read one after the other, and none after one
 * that is whole, because few claims are left to ask then.
 */
function listsOf({ tables }: Place, lookups: readonly Lookup[], bounds: string) {
  const lists = lookups.flatMap((ways, at) => {
    const isAsked = at === 0 ? 'true' : `(select not is_done from counted${at - 1})`;
    const [few, most] = columnOf(ways) ? ['told', 'told'] : ['few', 'listed'];
    const ids = ways.map(({ claims }) => `(${claims})`).join(' union all ');
    return [
      `list${at} (ids) as materialized (select array(
        select w.id from (${ids}) w (id) limit (select case when ${isAsked} then ${most} else 0 end from bound)))`,
      `counted${at} as materialized (select is_whole, is_whole and n < few as is_few, is_whole or not is_asked as is_done from (
        select ${few} as few, n, is_asked, is_asked and n < ${most} as is_whole
        from (select told, few, listed, (select cardinality(ids) from list${at}) as n, ${isAsked} as is_asked from bound offset 0) b offset 0) b)`,
    ];
  });
  return {
    lists: [`bound (told, few, listed) as materialized (${bounds})`, ...tables, ...lists].join(', '),
    /** The ids of the list with few. There is one at most; null if there is none. */
    ids: `(${lookups.map((_, at) => `select ids from list${at} where ${isFew(at)}`).join(' union all ')})::text[]`,
    isNone: allOf(...lookups.map((_, at) => `not ${isFew(at)}`)),
  };
}

/** A claim on a page. `key`: where it stands in the page's order. */
export type Listed = Row<'claims', 'id'> & { store: Row<'stores', 'slug'>['slug']; key: string };

export function pageQuery(reach: Reach, ask: Ask) {
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
  return { ...(isPlannedOnce && { name: nameOf(text) }), text, values: sql.values };
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

/** A statement with a name is planned once for each connection: for a search this takes longer than carrying it out. */
const nameOf = (text: string): string => `queue_${createHash('sha256').update(text).digest('base64url')}`;

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
  return (await client.query<Listed>(pageQuery(reach, ask))).rows;
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

/** After the page before. */
function beyond(sql: Query, ask: Ask): string | null {
  const { key, type, direction } = orderOf(ask);
  if (!ask.after) return null;
  const [at, id] = ask.after;
  return `(${key}, c.id) ${direction === 'desc' ? '<' : '>'} (${sql.value(at)}::${type}, ${sql.value(id)})`;
}
