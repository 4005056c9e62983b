/**
 * The lists of a search. For each lookup, the statement reads the ids of the claims that match, up to a bound. The number of ids decides how the
 * page is read (ids.ts). The planner doesn't decide it: its estimates don't know one store from another (docs/decisions/070-queue.md).
 */
import { allOf } from '../../database/query.ts';
import type { Ask } from './ask.ts';
import type { StoreScope } from './conditions.ts';
import { hasPhrase, type Lookup } from './lookups.ts';

/** The column of the claim that decides a lookup; null if another table decides it. */
export const columnOf = ([way]: Lookup): string | null => way?.column ?? null;

/** The lookups that another table decides. */
export const ofOtherTables = (lookups: readonly Lookup[]): Lookup[] =>
  lookups.filter((ways) => columnOf(ways) === null);

/** The condition of a lookup on a claim under the alias c. */
export const matches = (ways: Lookup): string => `(${ways.map(({ condition }) => condition).join(' or ')})`;

/** Selects the ids of all claims that match a lookup. */
export const idsOf = (ways: Lookup): string => `(${ways.map(({ ids }) => `(${ids})`).join(' union all ')})`;

const isFew = (at: number) => `(select is_few from counted${at})`;
const isComplete = (at: number) => `(select is_complete from counted${at})`;

/**
 * Numbers of claims: SQL expressions or numbers, in the order of the columns of `bound`.
 * - `fewByColumn`: fewer are few, if a column of the claim decides the lookup. No more are listed.
 * - `few`: fewer are few, if another table decides it.
 * - `listed`: no more are listed, if another table decides it.
 * - `compared`, `checked`: how many are read along the index before the lists are intersected; `compared` if a list is complete.
 */
type Bounds = Record<'fewByColumn' | 'few' | 'listed' | 'compared' | 'checked', string | number>;

const boundsSelect = ({ fewByColumn, few, listed, compared, checked }: Bounds): string =>
  `select ${[fewByColumn, few, listed, compared, checked].join(', ')}`;

/** With w of these for each wanted claim, a bound is w + √(w × all claims under the tab). */
const WEIGHTS = {
  /** Each of these claims is looked up, which takes as long as comparing about ten others with a list. */
  few: 0.2,
  /** Comparing a claim with a list takes a fifteenth of the time of looking it up in the other table. */
  listed: 20,
};

/** Claims read along the index before the lists are intersected, for each wanted claim. */
const ALONG = { compared: 100, checked: 10 };
/** Added to the wanted claims, because intersecting long lists takes a while. */
const MORE_ALONG = 20;

function boundsByCount({ store }: StoreScope, { limit }: Ask, statuses: string): string {
  const bound = (weight: number) => {
    const w = weight * (limit + 1);
    return `ceil(${w} + sqrt(${w} * coalesce(sum(k.claims), 0)))::bigint`;
  };
  const along = (each: number) => each * (limit + MORE_ALONG);
  const bounds = boundsSelect({
    fewByColumn: bound(WEIGHTS.few),
    few: bound(WEIGHTS.few),
    listed: bound(WEIGHTS.listed),
    compared: along(ALONG.compared),
    checked: along(ALONG.checked),
  });
  return `${bounds}
    from claim_counts k where k.store_id = ${store} and k.status = any (${statuses})`;
}

/**
 * For more stores than a page has claims. Few claims of each store are wanted, and counting all its claims would take as long as reading a list.
 */
const FIXED_BOUNDS = {
  plain: { fewByColumn: 10, few: 30, listed: 500, compared: 500, checked: 40 },
  /** Most claims that have the words of a phrase don't have the phrase, so every claim in a list is looked up. */
  phrase: { fewByColumn: 500, few: 500, listed: 500, compared: 500, checked: 40 },
} as const;

/** @param isOneOfMany whether there are more stores than claims on a page */
export const boundsOf = (scope: StoreScope, ask: Ask, statuses: string, isOneOfMany: boolean): string =>
  isOneOfMany
    ? boundsSelect(FIXED_BOUNDS[hasPhrase(ask) ? 'phrase' : 'plain'])
    : boundsByCount(scope, ask, statuses);

/**
 * How many claims are read along the index before the lists are intersected. Many claims may match each lookup and none all of them; without
 * this limit, all claims under the tab would be read.
 */
export const mostAlong = (lookups: readonly Lookup[]): string =>
  `(select case when ${lookups.map((_, at) => isComplete(at)).join(' or ')} then compared else checked end from bound)`;

/**
 * The ids of a list. The series has one row, but the planner expects a thousand. So PostgreSQL begins with a hash table that is large enough
 * for most lists; otherwise it would grow ten times.
 */
const hashedList = (at: number) =>
  `select unnest((select ids from list${at})) from generate_series(1, (select 1))`;

/** The condition on a claim along the index of the sort. Columns and complete lists come first, because they answer fastest. */
export function matchesAllByLists(lookups: readonly Lookup[]): string {
  const byList = lookups.map((ways, at) =>
    columnOf(ways) ? matches(ways) : `(not ${isComplete(at)} or c.id in (${hashedList(at)}))`,
  );
  const byTable = lookups.map((ways, at) => !columnOf(ways) && `(${isComplete(at)} or ${matches(ways)})`);
  return allOf(...byList, ...byTable);
}

/**
 * The common tables of the lists, in the order of the lookups. No list is read after a complete one, because few claims are then left to check.
 * `bounds`: a select of the bounds.
 */
export function listsOf({ tables }: StoreScope, lookups: readonly Lookup[], bounds: string) {
  const lists = lookups.flatMap((ways, at) => {
    const isRead = at === 0 ? 'true' : `(select not is_last from counted${at - 1})`;
    const [few, most] = columnOf(ways) ? ['few_by_column', 'few_by_column'] : ['few', 'listed'];
    return [
      `list${at} (ids) as materialized (select array(
        select w.id from ${idsOf(ways)} w (id) limit (select case when ${isRead} then ${most} else 0 end from bound)))`,
      `counted${at} as materialized (select is_complete, is_complete and n < few as is_few, is_complete or not is_read as is_last from (
        select ${few} as few, n, is_read, is_read and n < ${most} as is_complete
        from (select few_by_column, few, listed, (select cardinality(ids) from list${at}) as n, ${isRead} as is_read from bound offset 0) b offset 0) b)`,
    ];
  });
  return {
    commonTables: [
      `bound (few_by_column, few, listed, compared, checked) as materialized (${bounds})`,
      ...Array.from(tables.values(), ({ name, select }) => `${name} as materialized (${select})`),
      ...lists,
    ].join(', '),
    /** The ids of the list with few claims, as an array; null if there is none. There is at most one. */
    fewIds: `(${lookups.map((_, at) => `select ids from list${at} where ${isFew(at)}`).join(' union all ')})::text[]`,
    isNoneFew: allOf(...lookups.map((_, at) => `not ${isFew(at)}`)),
  };
}
