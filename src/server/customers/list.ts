/** A store's customers with keyset pagination, the last to order first. */
import type { CustomerListQuery, ListedCustomer } from '../../contract/customer-list.ts';
import { formatAmount } from '../../domain/money/money.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { allOf, exactTime, Query } from '../database/query.ts';
import { withStore } from '../database/with-store.ts';
import { openCursor, type Place, pageOf } from '../http/cursor.ts';
import { storeById } from '../stores/queries.ts';
import { storeAmount } from './present.ts';
import { foundEmails } from './search.ts';

type Row = Omit<ListedCustomer, 'currency'> & { key: string };

export async function listCustomers(context: Context, storeId: StoreId, query: CustomerListQuery) {
  const store = await storeById(context.db, storeId);
  const { secret, otherSecrets } = context;
  const seal = { secret, otherSecrets, list: `${storeId} customers` };
  const after = openCursor(seal, query.cursor);
  return withStore(context.db, storeId, async (client) => {
    const { text, values } = customersQuery(storeId, query, after);
    const { rows } = await client.query<Row>(text, values);
    const { page, nextCursor } = pageOf(rows, query.limit, seal, (row) => [row.key, row.id]);
    const customers = page.map(({ key: _, ...row }) => ({
      ...row,
      paid: formatAmount(storeAmount(store, row.paid)),
      currency: store.currency,
    }));
    return { customers, nextCursor };
  });
}

/** Returns one page plus one row. */
export function customersQuery(storeId: StoreId, query: CustomerListQuery, after: Place | null) {
  const sql = new Query();
  const store = sql.value(storeId);
  const condition = allOf(
    `u.store_id = ${store}`,
    // An order whose e-mail address was corrected left its former customer.
    'u.orders > 0',
    query.q && `u.email_key = any (${foundEmails(sql, store, query.q)})`,
    after && `(u.last_order_at, u.id) < (${sql.value(after[0])}::timestamptz, ${sql.value(after[1])})`,
  );
  const text = `select u.id, u.name, u.email, u.phone, u.orders, u.paid::text, u.last_order_at as "lastOrderAt",
      (select count(*)::int from claims x where x.store_id = ${store} and x.email_key = u.email_key) as claims,
      ${exactTime('u.last_order_at')} as key
    from customers u where ${condition}
    order by u.last_order_at desc, u.id desc limit ${sql.value(query.limit + 1)}`;
  return { text, values: sql.values };
}
