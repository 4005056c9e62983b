/** A store's customers with keyset pagination, the last to order first. */
import type { CustomerList, CustomerListQuery, ListedCustomer } from '../../contract/customer-list.ts';
import { formatAmount } from '../../domain/money/money.ts';
import type { StoreId } from '../auth/caller.ts';
import { allOf, exactTime, Query } from '../database/query.ts';
import { openCursor, type Place, pageOfWalk, type Walked } from '../http/cursor.ts';
import type { HeldStore } from '../http/team-calls.ts';
import { knownOf, storeIn } from '../stores/queries.ts';
import { storeAmount } from './present.ts';
import { foundEmails, havingClaims } from './search.ts';

/** How many customers a filter looks at before it returns what it found. */
export const LOOKED_AT = 1_000;

type Row = Omit<ListedCustomer, 'currency'> & { key: string };

export async function listCustomers(
  { client, storeId, context: { secret, otherSecrets } }: Pick<HeldStore, 'client' | 'storeId' | 'context'>,
  query: CustomerListQuery,
): Promise<CustomerList> {
  const store = knownOf(await storeIn(client, storeId));
  const seal = { secret, otherSecrets, list: `${storeId} customers` };
  const { text, values } = customersQuery(storeId, query, openCursor(seal, query.cursor));
  const { rows } = await client.query<Walked<Row>>(text, values);
  const walk = rows[0] ?? { found: [], walked: 0, last: null };
  const looked = { limit: query.limit, most: LOOKED_AT };
  const { page, nextCursor } = pageOfWalk(walk, looked, seal, (row) => [row.key, row.id]);
  const customers = page.map(({ key: _, ...row }) => ({
    ...row,
    paid: formatAmount(storeAmount(store, row.paid)),
    currency: store.currency,
    lastOrderAt: new Date(row.lastOrderAt).toISOString(),
  }));
  return { customers, nextCursor };
}

/** One row: a page plus one customer, how many were looked at, and the place of the last. */
export function customersQuery(storeId: StoreId, query: CustomerListQuery, after: Place | null) {
  const sql = new Query();
  const store = sql.value(storeId);
  const most = sql.value(query.limit + 1);
  const { q, lastOrderAfter, lastOrderBefore, orders, claims } = query;
  const within = allOf(
    `u.store_id = ${store}`,
    // An order whose e-mail address was corrected left its former customer.
    'u.orders > 0',
    q && `u.email_key = any (${foundEmails(sql, store, q)})`,
    after && `(u.last_order_at, u.id) < (${sql.value(after[0])}::timestamptz, ${sql.value(after[1])})`,
    lastOrderAfter && `u.last_order_at >= ${sql.value(lastOrderAfter)}::timestamptz`,
    lastOrderBefore && `u.last_order_at < ${sql.value(lastOrderBefore)}::timestamptz`,
  );
  const filter = allOf(
    orders && `(w.orders = 1) = ${sql.value(orders === 'one')}`,
    claims && havingClaims(sql, store, 'email_key = w.email_key', claims),
  );
  const text = `with walked as materialized (
      select u.id, u.email_key, u.name, u.email, u.phone, u.orders, u.paid, u.last_order_at
      from customers u where ${within}
      order by u.last_order_at desc, u.id desc limit ${filter ? LOOKED_AT : most}),
    page as materialized (
      select w.* from walked w ${filter && `where ${filter}`}
      order by w.last_order_at desc, w.id desc limit ${most}),
    found as (
      select p.id, p.name, p.email, p.phone, p.orders, p.paid::text, p.last_order_at as "lastOrderAt",
        (select count(*)::int from claims x where x.store_id = ${store} and x.email_key = p.email_key) as claims,
        ${exactTime('p.last_order_at')} as key
      from page p)
    select (select coalesce(json_agg(f order by f.key desc, f.id desc), '[]') from found f) as found,
      (select count(*)::int from walked) as walked,
      (select array[${exactTime('w.last_order_at')}, w.id] from walked w order by w.last_order_at, w.id limit 1) as last`;
  return { text, values: sql.values };
}
