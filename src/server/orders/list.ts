/** A store's orders with keyset pagination, newest first (db/migrations/0011_lists.sql). */
import type { ListedOrder, OrderListQuery } from '../../contract/order-list.ts';
import type { FulfillmentStatus, OrderDocument } from '../../domain/orders/order.ts';
import { emailKey, orderNumberKey, pastedOrderNumber } from '../../domain/orders/order-number.ts';
import { orderFulfillmentStatus } from '../../domain/orders/shipment.ts';
import { protectionStatus } from '../../domain/protection/protection.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { foundEmails } from '../customers/search.ts';
import { allOf, exactTime, Query } from '../database/query.ts';
import { withStore } from '../database/with-store.ts';
import { openCursor, type Place, pageOf } from '../http/cursor.ts';

type Row = Omit<ListedOrder, 'fulfillmentStatus' | 'protectionStatus'> & {
  key: string;
  protection: OrderDocument['protection'];
  statuses: FulfillmentStatus[];
};

export async function listOrders(context: Context, storeId: StoreId, query: OrderListQuery) {
  const { secret, otherSecrets } = context;
  const seal = { secret, otherSecrets, list: `${storeId} orders` };
  const after = openCursor(seal, query.cursor);
  return withStore(context.db, storeId, async (client) => {
    const { text, values } = ordersQuery(storeId, query, after);
    const { rows } = await client.query<Row>(text, values);
    const { page, nextCursor } = pageOf(rows, query.limit, seal, (row) => [row.key, row.id]);
    return { orders: page.map(presentListed), nextCursor };
  });
}

function presentListed({ key: _, statuses, protection, ...row }: Row): ListedOrder {
  const fulfillments = statuses.map((fulfillmentStatus) => ({ fulfillmentStatus }));
  return {
    ...row,
    fulfillmentStatus: orderFulfillmentStatus({ fulfillments } as OrderDocument),
    protectionStatus: protectionStatus({ protection }, { isOta: false }),
  };
}

/** Returns one page plus one row. */
export function ordersQuery(storeId: StoreId, query: OrderListQuery, after: Place | null) {
  const sql = new Query();
  const store = sql.value(storeId);
  const most = sql.value(query.limit + 1);
  const found = query.q && foundOrders(sql, store, query.q);
  const condition = allOf(
    `o.store_id = ${store}`,
    after && `(o.created_at, o.id) < (${sql.value(after[0])}::timestamptz, ${sql.value(after[1])})`,
    query.createdAfter && `o.created_at >= ${sql.value(query.createdAfter)}::timestamptz`,
    query.createdBefore && `o.created_at < ${sql.value(query.createdBefore)}::timestamptz`,
    found && `o.id = any (${found})`,
    query.email && `o.email_key = ${sql.value(emailKey(query.email))}`,
  );
  // Materialized: if the sort were visible here, the planner might scan all orders by time.
  const numbered =
    query.number &&
    `(select o.* from orders o where o.store_id = ${store} and o.number_key = ${sql.value(orderNumberKey(query.number))} offset 0)`;
  const text = `with page as materialized (
      select o.created_at, o.id from ${numbered ?? 'orders'} o where ${condition}
      order by o.created_at desc, o.id desc limit ${most})
    select o.id, o.source_order_id as "sourceOrderId", o.source_order_number as "orderNumber",
      o.customer ->> 'name' as "customerName", o.customer ->> 'email' as "customerEmail",
      o.sales_channel as channel, o.currency, o.total::text, o.protection, o.created_at as "createdAt",
      o.cancelled_at as "cancelledAt", ${exactTime('o.created_at')} as key,
      (select coalesce(sum(i.quantity), 0)::int from order_items i
        where i.store_id = ${store} and i.order_id = o.id) as "itemCount",
      array(select f.fulfillment_status from fulfillments f
        where f.store_id = ${store} and f.order_id = o.id order by f.position) as statuses,
      (select count(*)::int from claims c where c.store_id = ${store} and c.order_id = o.id) as "claimCount"
    from page p join orders o on o.store_id = ${store} and o.id = p.id
    order by p.created_at desc, p.id desc`;
  return { text, values: sql.values };
}

/** Orders of one search, at most: the newest of each customer it finds. */
const MOST_FOUND = 1_000;

/** An SQL array of the ids of orders with this number, or of customers that the text finds. */
export const foundOrders = (sql: Query, store: string, text: string): string =>
  `array((select n.id from orders n where n.store_id = ${store}
      and n.number_key = ${sql.value(orderNumberKey(pastedOrderNumber(text)))} limit ${MOST_FOUND})
    union (select n.id from unnest(${foundEmails(sql, store, text)}) e (email_key)
      cross join lateral (select k.id, k.created_at from orders k
        where k.store_id = ${store} and k.email_key = e.email_key order by k.created_at desc limit ${MOST_FOUND}) n
      order by n.created_at desc limit ${MOST_FOUND}))`;
