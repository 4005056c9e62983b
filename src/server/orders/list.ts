/** A store's orders with keyset pagination, newest first (db/migrations/0011_lists.sql). */
import type { ListedOrder, OrderList, OrderListQuery } from '../../contract/order-list.ts';
import type { FulfillmentStatus, OrderDocument } from '../../domain/orders/order.ts';
import type { OrderPayment, OrderProtection } from '../../domain/orders/order-filters.ts';
import { emailKey, orderNumberKey, pastedOrderNumber } from '../../domain/orders/order-number.ts';
import { parcelKey } from '../../domain/orders/parcels.ts';
import { orderFulfillmentStatus } from '../../domain/orders/shipment.ts';
import { protectionStatus } from '../../domain/protection/protection.ts';
import type { StoreId } from '../auth/caller.ts';
import { foundEmails, havingClaims } from '../customers/search.ts';
import { allOf, exactTime, Query } from '../database/query.ts';
import { openCursor, type Place, pageOfWalk, type Walked } from '../http/cursor.ts';
import type { HeldStore } from '../http/team-calls.ts';

/** How many orders a filter looks at before it returns what it found. */
export const LOOKED_AT = 1_000;

type Row = Omit<ListedOrder, 'fulfillmentStatus' | 'protectionStatus'> & {
  key: string;
  protection: OrderDocument['protection'];
  statuses: FulfillmentStatus[];
};

export async function listOrders(
  { client, storeId, context: { secret, otherSecrets } }: Pick<HeldStore, 'client' | 'storeId' | 'context'>,
  query: OrderListQuery,
): Promise<OrderList> {
  const seal = { secret, otherSecrets, list: `${storeId} orders` };
  const { text, values } = ordersQuery(storeId, query, openCursor(seal, query.cursor));
  const { rows } = await client.query<Walked<Row>>(text, values);
  const walk = rows[0] ?? { found: [], walked: 0, last: null };
  const looked = { limit: query.limit, most: LOOKED_AT };
  const { page, nextCursor } = pageOfWalk(walk, looked, seal, (row) => [row.key, row.id]);
  return { orders: page.map(presentListed), nextCursor };
}

const utc = (time: string): string => new Date(time).toISOString();

function presentListed({ key: _, statuses, protection, ...row }: Row): ListedOrder {
  const fulfillments = statuses.map((fulfillmentStatus) => ({ fulfillmentStatus }));
  return {
    ...row,
    createdAt: utc(row.createdAt),
    cancelledAt: row.cancelledAt && utc(row.cancelledAt),
    chargebackAt: row.chargebackAt && utc(row.chargebackAt),
    fulfillmentStatus: orderFulfillmentStatus({ fulfillments } as OrderDocument),
    protectionStatus: protectionStatus({ protection }, { isOta: false }),
  };
}

/** One row: a page plus one order, how many were looked at, and the place of the last. */
export function ordersQuery(storeId: StoreId, query: OrderListQuery, after: Place | null) {
  const sql = new Query();
  const store = sql.value(storeId);
  const most = sql.value(query.limit + 1);
  const found = query.q && foundOrders(sql, store, query.q);
  const within = allOf(
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
  const filter = filterOf(sql, store, query);
  const text = `with walked as materialized (
      select o.created_at, o.id from ${numbered ?? 'orders'} o where ${within}
      order by o.created_at desc, o.id desc limit ${filter ? LOOKED_AT : most}),
    page as materialized (
      select w.created_at, w.id from walked w${filter && ` join orders o on o.store_id = ${store} and o.id = w.id where ${filter}`}
      order by w.created_at desc, w.id desc limit ${most}),
    found as (
      select o.id, o.source_order_id as "sourceOrderId", o.source_order_number as "orderNumber",
        o.customer ->> 'name' as "customerName", o.customer ->> 'email' as "customerEmail",
        o.sales_channel as channel, o.currency, o.total::text, o.refunded_amount::text as "refundedAmount", o.protection,
        o.created_at as "createdAt", o.cancelled_at as "cancelledAt", o.chargeback_at as "chargebackAt",
        ${exactTime('o.created_at')} as key,
        (select coalesce(sum(i.quantity), 0)::int from order_items i
          where i.store_id = ${store} and i.order_id = o.id) as "itemCount",
        array(select f.fulfillment_status from fulfillments f
          where f.store_id = ${store} and f.order_id = o.id order by f.position) as statuses,
        (select count(*)::int from claims c where c.store_id = ${store} and c.order_id = o.id) as "claimCount"
      from page p join orders o on o.store_id = ${store} and o.id = p.id)
    select (select coalesce(json_agg(f order by f.key desc, f.id desc), '[]') from found f) as found,
      (select count(*)::int from walked) as walked,
      (select array[${exactTime('w.created_at')}, w.id] from walked w order by w.created_at, w.id limit 1) as last`;
  return { text, values: sql.values };
}

const PAYMENTS: Record<OrderPayment, string> = {
  kept: 'o.chargeback_at is null and o.refunded_amount = 0',
  partly_refunded: 'o.chargeback_at is null and o.refunded_amount > 0 and o.refunded_amount < o.total',
  refunded: 'o.chargeback_at is null and o.refunded_amount > 0 and o.refunded_amount >= o.total',
  charged_back: 'o.chargeback_at is not null',
};

/** As `protectionStatus` says it: one active policy is enough. */
const PROTECTIONS: Record<OrderProtection, string> = (() => {
  const some = (condition: string) => `exists (
    select from (values (o.protection -> 'shipping'), (o.protection -> 'warranty')) p (policy)
    where jsonb_typeof(p.policy) = 'object' and ${condition})`;
  const active = some(`p.policy ->> 'removedAt' is null`);
  return {
    protected: active,
    removed: `${some('true')} and not ${active}`,
    unprotected: `not ${some('true')}`,
  };
})();

/** As `orderFulfillmentStatus` says it. */
const fulfillmentStatusOf = (store: string): string => `(
  select case count(distinct f.fulfillment_status) when 0 then 'UNFULFILLED' when 1 then min(f.fulfillment_status)
    else 'PARTIALLY_FULFILLED' end
  from fulfillments f where f.store_id = ${store} and f.order_id = o.id)`;

/** Which orders `o` the query wants; empty for all. */
const filterOf = (
  sql: Query,
  store: string,
  { state, payment, fulfillmentStatus, channel, protection, claims }: OrderListQuery,
): string =>
  allOf(
    state && `(o.cancelled_at is null) = ${sql.value(state === 'active')}`,
    payment && PAYMENTS[payment],
    channel && `o.sales_channel = ${sql.value(channel)}`,
    protection && PROTECTIONS[protection],
    claims && havingClaims(sql, store, 'order_id = o.id', claims),
    fulfillmentStatus && `${fulfillmentStatusOf(store)} = ${sql.value(fulfillmentStatus)}`,
  );

/** Orders of one search, at most: the newest of each customer it finds. */
const MOST_FOUND = 1_000;

/**
 * An SQL array of the ids of orders with this number or a parcel with this tracking number, or of customers that the text finds. Parcels are looked
 * for only by what may be their number and is no order's.
 */
export function foundOrders(sql: Query, store: string, text: string): string {
  const numbered = `select n.id from orders n where n.store_id = ${store}
      and n.number_key = ${sql.value(orderNumberKey(pastedOrderNumber(text)))}`;
  const mayBeOfParcel = /\d/.test(text) && !text.includes('@');
  const ofParcel = mayBeOfParcel
    ? `union (select f.order_id from fulfillments f where f.store_id = ${store} and f.tracking_key = ${sql.value(parcelKey(text))}
      and not exists (${numbered}) limit ${MOST_FOUND})`
    : '';
  return `array((${numbered} limit ${MOST_FOUND})
    ${ofParcel}
    union (select n.id from unnest(${foundEmails(sql, store, text)}) e (email_key)
      cross join lateral (select k.id, k.created_at from orders k
        where k.store_id = ${store} and k.email_key = e.email_key order by k.created_at desc limit ${MOST_FOUND}) n
      order by n.created_at desc limit ${MOST_FOUND}))`;
}
