/** What a customer bought and claimed in a store, as SQL expressions that others read along (claims/desk). */
import type { Customer } from '../../contract/customer.ts';

/** Of the lists on a customer's page. */
const MOST_LISTED = 20;

export type CustomerRow = Omit<Customer, 'id' | 'currency' | 'claimRate' | 'storeClaimRate' | 'suggestions'>;

/** One JSON object. `$1` is the store, `email` an expression for the key of the customer's address. */
export const customerSql = (email: string): string => `
  select json_build_object(
    'name', n.name, 'email', n.email, 'phone', n.phone,
    'orders', t.orders, 'paid', t.paid, 'claims', k.claims, 'claimed', k.claimed, 'paidOut', k.paid_out,
    'recentOrders', (select coalesce(json_agg(r), '[]') from (
      select o.id, o.source_order_number as "orderNumber", o.total::text, o.currency, o.created_at as "createdAt",
        (select count(*) from claims x where x.store_id = $1 and x.order_id = o.id) as "claimCount"
      from orders o where o.store_id = $1 and o.email_key = ${email}
      order by o.created_at desc, o.id desc limit ${MOST_LISTED}) r),
    'recentClaims', (select coalesce(json_agg(r), '[]') from (
      select x.id, x.claim_number as "claimNumber", x.status, x.claim_type as "claimType",
        x.requested_method as "requestedResolution", x.quote ->> 'total' as total, x.currency,
        x.created_at as "createdAt"
      from claims x where x.store_id = $1 and x.email_key = ${email}
      order by x.created_at desc, x.id desc limit ${MOST_LISTED}) r))
  from (select count(*) as orders, coalesce(sum(o.total / o.exchange_rate), 0)::text as paid
      from orders o where o.store_id = $1 and o.email_key = ${email}) t,
    (select count(*) as claims, coalesce(sum((x.quote ->> 'total')::numeric / o.exchange_rate), 0)::text as claimed,
      coalesce(sum(g.given), 0)::text as paid_out
      from claims x join orders o on o.store_id = $1 and o.id = x.order_id
      left join lateral (select sum(r.paid_value) as given from claim_resolutions r
        where r.store_id = $1 and r.claim_id = x.id and r.in_force) g on true
      where x.store_id = $1 and x.email_key = ${email}) k,
    lateral (select o.customer ->> 'name' as name, o.customer ->> 'email' as email, o.customer ->> 'phone' as phone
      from orders o where o.store_id = $1 and o.email_key = ${email}
      order by o.created_at desc, o.id desc limit 1) n`;
