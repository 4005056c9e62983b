/** What a customer bought and claimed in a store, as an SQL expression that others read along (claims/desk). */
import type { Pool } from 'pg';
import type { Customer } from '../../contract/customer.ts';
import type { StoreId } from '../auth/caller.ts';

/** Of the lists on a customer's page. */
const MOST_LISTED = 20;
/** Claims of one customer that are added up. */
const MOST_ADDED = 1_000;
const MOST_SUGGESTED = 5;
/** One address may be a building with hundreds of customers. */
const MOST_NEIGHBORS = 50;

export type CustomerRow = Omit<Customer, 'id' | 'currency' | 'claimRate' | 'storeClaimRate'> & {
  storeOrders: number;
  storeClaims: number;
};

/** One JSON object. `$1` is the store, `email` an expression for the key of the customer's address. */
export const customerSql = (email: string): string => `
  select json_build_object(
    'name', u.name, 'email', u.email, 'phone', u.phone, 'orders', u.orders, 'paid', u.paid::text,
    'claims', k.claims, 'claimed', k.claimed, 'paidOut', k.paid_out, 'recentClaims', k.recent,
    'storeOrders', (select coalesce(sum(n.orders), 0) from order_counts n where n.store_id = $1),
    'storeClaims', (select coalesce(sum(n.claims), 0) from claim_counts n where n.store_id = $1),
    'recentOrders', (select coalesce(json_agg(r), '[]') from (
      select o.id, o.source_order_number as "orderNumber", o.total::text, o.currency, o.created_at as "createdAt",
        (select count(*) from claims x where x.store_id = $1 and x.order_id = o.id) as "claimCount"
      from orders o where o.store_id = $1 and o.email_key = u.email_key
      order by o.created_at desc, o.id desc limit ${MOST_LISTED}) r),
    'suggestions', (select coalesce(json_agg(s), '[]') from (
      select v.id, v.name, v.email, v.orders, array_agg(distinct g.kind) as by,
        (select count(*) from claims x where x.store_id = $1 and x.email_key = v.email_key) as claims
      from (
        select m.kind, m.email_key from customer_contacts own
        join customer_contacts m on m.store_id = $1 and m.kind = own.kind and m.contact_key = own.contact_key
        where own.store_id = $1 and own.email_key = u.email_key and m.email_key <> u.email_key
        limit ${MOST_NEIGHBORS}) g
      join customers v on v.store_id = $1 and v.email_key = g.email_key
      group by v.id, v.name, v.email, v.orders, v.email_key
      order by count(distinct g.kind) desc, v.orders desc, v.id limit ${MOST_SUGGESTED}) s))
  from customers u,
    lateral (
      select count(*) as claims,
        coalesce(sum(round((x.quote ->> 'total')::numeric / x.exchange_rate, 6)), 0)::text as claimed,
        coalesce(sum(x.given), 0)::text as paid_out,
        coalesce(json_agg(json_build_object(
          'id', x.id, 'claimNumber', x.claim_number, 'status', x.status, 'claimType', x.claim_type,
          'requestedResolution', x.requested_method, 'total', x.quote ->> 'total', 'currency', x.currency,
          'createdAt', x.created_at)) filter (where x.place <= ${MOST_LISTED}), '[]') as recent
      from (
        select y.id, y.claim_number, y.status, y.claim_type, y.requested_method, y.quote, y.currency, y.created_at,
          o.exchange_rate, row_number() over (order by y.created_at desc, y.id desc) as place,
          (select sum(r.paid_value) from claim_resolutions r
            where r.store_id = $1 and r.claim_id = y.id and r.in_force) as given
        from claims y join orders o on o.store_id = $1 and o.id = y.order_id
        where y.store_id = $1 and y.email_key = u.email_key
        order by y.created_at desc, y.id desc limit ${MOST_ADDED}) x) k
  where u.store_id = $1 and u.email_key = ${email}`;

const TEXT = `with scope as materialized (select set_config('app.store', $1, true))
  select (${customerSql('(select v.email_key from customers v where v.store_id = $1 and v.id = $2)')}) as customer
  from scope`;

/** By the id that orders and claims name. Null if the store has no such customer. */
export async function readCustomer(
  db: { app: Pool },
  storeId: StoreId,
  id: string,
): Promise<CustomerRow | null> {
  const { rows } = await db.app.query<{ customer: CustomerRow | null }>({
    name: 'read_customer',
    text: TEXT,
    values: [storeId, id],
  });
  return rows[0]?.customer ?? null;
}
