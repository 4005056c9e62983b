/**
 * The stores whose claims are read: one, or all of a person's. Row-level security shows one store at a time, so a query over several opens one after
 * the other within one statement. The select that opens a store runs before the rows that depend on it are read. If it ever ran later, rows would
 * be missing; it could never show more (docs/decisions/070-queue.md).
 */
import type { StoreId } from '../../auth/caller.ts';
import type { Query } from '../../database/query.ts';
import type { KnownStore } from '../../stores/queries.ts';

export type Reach = {
  storeIds: readonly StoreId[];
  /** Whether the transaction has opened the store already. */
  isOpen: boolean;
  /** The time zone of a single store, as a value: the planner then knows how many claims a day has. Null: the statement reads each store's own. */
  zone: string | null;
};

/** The store that the transaction is in. */
export const within = (storeId: StoreId): Reach => ({ storeIds: [storeId], isOpen: true, zone: null });

export const across = (storeIds: readonly StoreId[]): Reach => ({ storeIds, isOpen: false, zone: null });

/** A single store, outside of a transaction. */
export const one = ({ id, timeZone }: KnownStore): Reach => ({
  storeIds: [id],
  isOpen: false,
  zone: timeZone,
});

/** Part of a statement's name, since its text depends on the reach. */
export const nameOfReach = ({ isOpen, storeIds }: Reach): string =>
  isOpen ? 'here' : storeIds.length === 1 ? 'one' : 'across';

/** A from-item g (store) that opens the store. `store`: an SQL expression. */
export const opened = ({ isOpen }: Reach, store: string): string =>
  isOpen
    ? `lateral (select ${store} as store) g`
    : `lateral (select set_config('app.store', ${store}, true) as store offset 0) g`;

/**
 * A from-clause with the rows of `select` for each store, under the alias r.
 * @param select takes an SQL expression for the store
 * @param leading selects the stores to read, if not all. The rows of `select` can use its columns under the alias `ahead`. It may open stores
 * itself, so it must read everything before it returns its first row, as a sort does.
 */
export function inEachStore(
  sql: Query,
  reach: Reach,
  select: (store: string) => string,
  leading?: string,
): string {
  const [one = ''] = reach.storeIds;
  if (reach.storeIds.length !== 1) {
    const stores = leading ?? `(select * from unnest(${sql.value(reach.storeIds)}::text[]) s (store))`;
    return `${stores} ahead cross join ${opened(reach, 'ahead.store')}
      cross join lateral (${select('g.store')} offset 0) r`;
  }
  // The store is a value, so that the planner knows how many claims this one has.
  const store = `${sql.value(one)}::text`;
  if (reach.isOpen) return `(select ${store} as store) g cross join lateral (${select(store)}) r`;
  return `${opened(reach, store)} cross join lateral (
    select * from (${select(store)} offset 0) inside where g.store = ${store} offset 0) r`;
}
