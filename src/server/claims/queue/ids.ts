/** The SQL that finds a page's claims in one store, whatever is searched (docs/decisions/070-queue.md). */
import { allOf, OncePlannedQuery, type Query } from '../../database/query.ts';
import type { Ask } from './ask.ts';
import { conditionsOf, type Place } from './conditions.ts';
import { freeFor } from './free.ts';
import { hasPhrase, type Lookup, lookupsOf, phrasesOf } from './lookups.ts';
import { beyond, orderOf } from './order.ts';

/** `store`: an expression. `zone`: null for the store's own. */
export const placeOf = (sql: Query, store: string, zone: string | null = null): Place => ({
  sql,
  store,
  tables: new Map(),
  zone: () =>
    zone === null ? `(select s.time_zone from stores s where s.id = ${store})` : `${sql.value(zone)}::text`,
});

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

/**
 * Of a search that claims must fit in several ways, so many claims along the index are read for each that is wanted, before the lists are
 * intersected: where they are compared with a list, and where each is looked up.
 */
const ALONG = { compared: 100, asked: 10 };
/** As if so many more were wanted, because to intersect long lists takes a while. */
const MORE_ALONG = 20;

/** More than there are. The planner doesn't see how many, so it prefers what begins at once: reading along an index. */
const NO_LIMIT = '(select 9000000000::bigint)';

/** The bounds in each of more stores than a page has claims. Few claims of each are wanted, and to count all takes as long as to read a list. */
const BOUNDS_OF_MANY = {
  plain: 'select 10, 30, 500, 500, 40',
  /** Of the claims that have the words of a phrase, most don't have the phrase, so all that are listed are looked up. */
  phrase: 'select 500, 500, 500, 500, 40',
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
  const phrases = phrasesOf(place, ask, 'c.author_name');
  const fitting = inTurn(phrases, lookups.length > 1 ? allOf(...lookups.map(fitsAnyWay)) : '');
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
  const isJoint = isMerged && until === null && listsAmong(lookups).length > 1;
  const along = isMerged
    ? `(${eachStatus.join(' union all ')} order by key ${direction}, id ${direction} ${isJoint ? `limit ${mostAlong(lookups)}` : 'offset 0'}) c`
    : `unnest(${statuses}::text[]) s (status) cross join lateral (${inStatus('s.status', listed, limit)}) c`;
  if (lookups.length === 0) return `select c.key, c.id from ${along} ${first}`;
  const isOfMany = until !== null || ask.limit === 0;
  const ofMany = BOUNDS_OF_MANY[hasPhrase(ask) ? 'phrase' : 'plain'];
  const few = listsOf(place, lookups, isOfMany ? ofMany : boundsOf(place, ask, statuses));
  const near = `select c.key, c.id from ${along} where ${allOf(few.isNone, isMerged && listed)} ${first}`;
  const lookedUp = (among: string, fits: string) =>
    `select g.key, g.id from (select ${key} as key, c.id from claims c
      where ${allOf(narrowed, fits)} and c.id = any (${among}) and c.status = any (${statuses}) offset 0) g`;
  if (!isJoint) {
    return `with ${few.lists}
      select c.key, c.id from ((${near}) union all ${lookedUp(few.ids, fitting)}) c ${first}`;
  }
  const told = lookups.filter((ways) => columnOf(ways) !== null).map(fitsAnyWay);
  return `with ${few.lists}, near (key, id) as materialized (${near}),
      common (ids) as materialized (select case
        when ${few.isNone} and (select count(*) from near) <= ${ask.limit}
        then array(${listsAmong(lookups).map(inAnyWay).join(' intersect ')}) end)
    select c.key, c.id from (
      select n.key, n.id from near n where (select ids is null from common)
      union all ${lookedUp(few.ids, fitting)}
      union all ${lookedUp('(select ids from common)::text[]', inTurn(phrases, allOf(...told)))}) c ${first}`;
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

/** The lookups of other tables. */
const listsAmong = (lookups: readonly Lookup[]) => lookups.filter((ways) => columnOf(ways) === null);

const inAnyWay = (ways: Lookup): string => `(${ways.map(({ claims }) => `(${claims})`).join(' union all ')})`;

const isFew = (at: number) => `(select is_few from counted${at})`;
const isWhole = (at: number) => `(select is_whole from counted${at})`;

/**
 * How many claims along the index are read, of a search that claims must fit in several ways. Those that fit each may be many, and those that
 * fit all none: then all claims under the tab would be read.
 */
const mostAlong = (lookups: readonly Lookup[]): string =>
  `(select case when ${lookups.map((_, at) => isWhole(at)).join(' or ')} then compared else asked end from bound)`;

/**
 * The ids of a list. The series has one row and the planner expects a thousand, so it begins with a hash table that is large enough for most
 * lists, which otherwise would grow ten times.
 */
const hashedList = (at: number) =>
  `select unnest((select ids from list${at})) from generate_series(1, (select 1))`;

/** Along the index of a sort. Columns and lists that are whole answer first. */
function fitAllByLists(lookups: readonly Lookup[]): string {
  const inLists = lookups.map((ways, at) =>
    columnOf(ways) ? fitsAnyWay(ways) : `(not ${isWhole(at)} or c.id in (${hashedList(at)}))`,
  );
  const asked = lookups.map((ways, at) => !columnOf(ways) && `(${isWhole(at)} or ${fitsAnyWay(ways)})`);
  return allOf(...inLists, ...asked);
}

/**
 * Selects how many claims are few where the index of the sort tells by itself, how many where it doesn't, how many are listed, and how many are
 * compared or asked along the index.
 */
function boundsOf({ store }: Place, { limit }: Ask, statuses: string): string {
  const bound = (each: number) => {
    const most = each * (limit + 1);
    return `ceil(${most} + sqrt(${most} * coalesce(sum(k.claims), 0)))::bigint`;
  };
  const along = (each: number) => each * (limit + MORE_ALONG);
  return `select ${bound(BOUNDS.few)}, ${bound(BOUNDS.few)}, ${bound(BOUNDS.listed)},
      ${along(ALONG.compared)}, ${along(ALONG.asked)}
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
    return [
      `list${at} (ids) as materialized (select array(
        select w.id from ${inAnyWay(ways)} w (id) limit (select case when ${isAsked} then ${most} else 0 end from bound)))`,
      `counted${at} as materialized (select is_whole, is_whole and n < few as is_few, is_whole or not is_asked as is_done from (
        select ${few} as few, n, is_asked, is_asked and n < ${most} as is_whole
        from (select told, few, listed, (select cardinality(ids) from list${at}) as n, ${isAsked} as is_asked from bound offset 0) b offset 0) b)`,
    ];
  });
  return {
    lists: [
      `bound (told, few, listed, compared, asked) as materialized (${bounds})`,
      ...Array.from(tables.values(), ({ name, select }) => `${name} as materialized (${select})`),
      ...lists,
    ].join(', '),
    /** The ids of the list with few. There is one at most; null if there is none. */
    ids: `(${lookups.map((_, at) => `select ids from list${at} where ${isFew(at)}`).join(' union all ')})::text[]`,
    isNone: allOf(...lookups.map((_, at) => `not ${isFew(at)}`)),
  };
}
