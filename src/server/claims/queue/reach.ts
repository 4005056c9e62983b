/**
 * The stores whose claims are read: one, or all of a person's. Row-level security shows one store at a time. A query over
 * several opens them one after the other, within the one statement: the select below runs before the rows that depend on it
 * are read. If it ever ran later, rows would be missing; there is no way to see more (docs/decisions/070-queue.md).
 */
import type { StoreId } from '../../auth/caller.ts';
import type { Query } from '../../database/query.ts';

export type Reach = { storeIds: readonly StoreId[]; isOpen: boolean };

/** The store that the transaction is in. */
export const within = (storeId: StoreId): Reach => ({ storeIds: [storeId], isOpen: true });

export const across = (storeIds: readonly StoreId[]): Reach => ({ storeIds, isOpen: false });

/** A from-item g (store): opens the store of this expression. */
export const opened = ({ isOpen }: Reach, store: string): string =>
  isOpen
    ? `lateral (select ${store} as store) g`
    : `lateral (select set_config('app.store', ${store}, true) as store offset 0) g`;

/** A from-clause with the rows of `select` for each store, under the alias r. `select`: takes an expression for the store. */
export function inEachStore(sql: Query, reach: Reach, select: (store: string) => string): string {
  const [one] = reach.storeIds;
  if (reach.isOpen && one) {
    const store = `${sql.value(one)}::text`;
    return `(select ${store} as store) g cross join lateral (${select(store)}) r`;
  }
  return `unnest(${sql.value(reach.storeIds)}::text[]) s (store) cross join ${opened(reach, 's.store')}
    cross join lateral (${select('g.store')} offset 0) r`;
}
