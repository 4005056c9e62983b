/**
 * The SQL that finds a page's claims in one store (docs/decisions/070-queue.md). Without lookups, claims are read along the index of the sort
 * until the page is full. With lookups, the statement reads their lists first (lists.ts) and then takes one of these ways; the others never run.
 * - Few claims match a lookup: the claims in its list are looked up, filtered and sorted.
 * - Otherwise claims are read along the index of the sort and checked, until the page is full.
 * - If several lookups are of other tables and the page isn't full soon, their lists are intersected, and the claims in all of them looked up.
 */
import { allOf, OncePlannedQuery, type Query } from '../../database/query.ts';
import type { Ask } from './ask.ts';
import { conditionsOf, type StoreScope } from './conditions.ts';
import { freeFor } from './free.ts';
import {
  boundsOf,
  columnOf,
  idsOf,
  listsOf,
  matches,
  matchesAllByLists,
  mostAlong,
  ofOtherTables,
} from './lists.ts';
import { type Lookup, lookupsOf, phrasesOf } from './lookups.ts';
import { beyond, orderOf } from './order.ts';

/** `store`: an SQL expression. `zone`: a time zone's name; null to read the store's own. */
export const scopeOf = (sql: Query, store: string, zone: string | null = null): StoreScope => ({
  sql,
  store,
  tables: new Map(),
  zone: () =>
    zone === null ? `(select s.time_zone from stores s where s.id = ${store})` : `${sql.value(zone)}::text`,
});

/**
 * More claims than there are. In a subselect, where the planner doesn't see the number: it then expects that few rows are wanted, and reads along
 * the index instead of sorting.
 */
const NO_LIMIT = '(select 9000000000::bigint)';

/**
 * Without a search, the first claims of each status are read and then sorted; one plan does this for any number of statuses. With a search, the
 * statuses are merged in order before claims are checked, so no claim beyond the end of the page is checked. A plan for all values needs this
 * too: it doesn't know how many claims match, and would read and sort all claims of a status. A statement that is planned for each request merges
 * no more statuses than this, because planning them would take longer than reading.
 */
const MERGED_STATUSES = 5;

const isMerged = (sql: Query, { search, statuses }: Ask, lookups: readonly Lookup[]): boolean =>
  search.length > 0 &&
  (sql instanceof OncePlannedQuery || (lookups.length > 0 && statuses.length <= MERGED_STATUSES));

/** Checks the second condition only where the first one holds. PostgreSQL may check the sides of an `and` in either order, but not those of a `case`. */
const inTurn = (first: string, second: string): string =>
  first && second ? `case when ${first} then ${second} end` : first || second;

/** `until`: an SQL expression; claims beyond this key are left out. `isOneOfMany`: there are more stores than claims on a page. */
type InStore = { until?: string; isOneOfMany?: boolean };

/** Selects (key, id) of one store's claims in order: a page and one more. */
export function idsIn(scope: StoreScope, ask: Ask, { until, isOneOfMany = false }: InStore = {}): string {
  const { sql, store } = scope;
  const { key, type, direction } = orderOf(ask);
  // The search names only statuses that aren't under the tab.
  if (ask.statuses.length === 0) return `select null::${type} as key, null::text as id where false`;
  const lookups = lookupsOf(scope, ask);
  const statuses = sql.value(ask.statuses);
  const limit = `limit ${ask.limit + 1}`;
  const inOrder = `order by c.key ${direction}, c.id ${direction} ${limit}`;
  const filters = allOf(
    `c.store_id = ${store}`,
    beyond(sql, ask),
    until && `(${key}) ${direction === 'desc' ? '>=' : '<='} ${until}`,
    conditionsOf(scope, ask),
    ask.free && freeFor(scope, ask.free, ask),
  );
  const phrases = phrasesOf(scope, ask, 'c.author_name');
  // A phrase's texts are compared after the lists, and before the words are looked up: that is the order of what each takes.
  const matchesLookedUp = inTurn(phrases, lookups.length > 1 ? allOf(...lookups.map(matches)) : '');
  const matchesAlong = inTurn(matchesAllByLists(lookups), phrasesOf(scope, ask));

  const merged = isMerged(sql, ask, lookups);
  const intersected = merged && until === undefined && ofOtherTables(lookups).length > 1;
  const columns = [...new Set(lookups.flatMap((ways) => columnOf(ways) ?? []))].map(
    (column) => `, c.${column}`,
  );
  const inStatus = (status: string, condition: string, most: string) =>
    `select ${key} as key, c.id${columns.join('')} from claims c where ${allOf(filters, condition)} and c.status = ${status}
      order by ${key} ${direction}, c.id ${direction} ${most}`;
  const eachStatus = ask.statuses.map(
    (_, at) =>
      `select * from (${inStatus(`(${statuses}::text[])[${at + 1}]`, '', `limit ${NO_LIMIT}`)}) s${at}`,
  );
  const along = merged
    ? `(${eachStatus.join(' union all ')} order by key ${direction}, id ${direction} ${intersected ? `limit ${mostAlong(lookups)}` : 'offset 0'}) c`
    : `unnest(${statuses}::text[]) s (status) cross join lateral (${inStatus('s.status', matchesAlong, limit)}) c`;
  if (lookups.length === 0) return `select c.key, c.id from ${along} ${inOrder}`;

  const { commonTables, fewIds, isNoneFew } = listsOf(
    scope,
    lookups,
    boundsOf(scope, ask, statuses, isOneOfMany),
  );
  const foundAlong = `select c.key, c.id from ${along} where ${allOf(isNoneFew, merged && matchesAlong)} ${inOrder}`;
  const lookedUp = (ids: string, condition: string) =>
    `select g.key, g.id from (select ${key} as key, c.id from claims c
      where ${allOf(filters, condition)} and c.id = any (${ids}) and c.status = any (${statuses}) offset 0) g`;
  if (!intersected) {
    return `with ${commonTables}
      select c.key, c.id from ((${foundAlong}) union all ${lookedUp(fewIds, matchesLookedUp)}) c ${inOrder}`;
  }
  const byColumn = lookups.filter((ways) => columnOf(ways) !== null).map(matches);
  return `with ${commonTables}, along (key, id) as materialized (${foundAlong}),
      intersection (ids) as materialized (select case
        when ${isNoneFew} and (select count(*) from along) <= ${ask.limit}
        then array(${ofOtherTables(lookups).map(idsOf).join(' intersect ')}) end)
    select c.key, c.id from (
      select n.key, n.id from along n where (select ids is null from intersection)
      union all ${lookedUp(fewIds, matchesLookedUp)}
      union all ${lookedUp('(select ids from intersection)::text[]', inTurn(phrases, allOf(...byColumn)))}) c ${inOrder}`;
}
