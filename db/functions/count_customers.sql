-- Adds orders to their customers and takes others away. Each is a row of `orders` as JSON. A customer has the name and phone of the last
-- order.
create function count_customers(p_added jsonb[], p_removed jsonb[]) returns void language plpgsql as $$
begin
  insert into customers as c (
    store_id, email_key, id, email, name, name_key, phone, orders, paid, last_order_at)
  select d.store_id, d.email_key, customer_id(d.store_id, d.email_key), d.customer ->> 'email', d.customer ->> 'name',
    fold_text(d.customer ->> 'name'), d.customer ->> 'phone', d.orders, d.paid, d.last_order_at
  from (
    select o.row ->> 'store_id' as store_id, o.row ->> 'email_key' as email_key, sum(o.sign)::int as orders,
      sum(o.sign * round((o.row ->> 'total')::numeric / (o.row ->> 'exchange_rate')::numeric, 6)) as paid,
      (array_agg(o.row -> 'customer' order by o.sign desc, (o.row ->> 'created_at')::timestamptz desc))[1] as customer,
      max((o.row ->> 'created_at')::timestamptz) as last_order_at
    from (select r as row, 1 as sign from unnest(p_added) r union all select r, -1 from unnest(p_removed) r) o
    group by 1, 2 order by 1, 2) d
  on conflict (store_id, email_key) do update set
    orders = c.orders + excluded.orders, paid = c.paid + excluded.paid,
    last_order_at = greatest(c.last_order_at, excluded.last_order_at),
    email = case when excluded.last_order_at >= c.last_order_at then excluded.email else c.email end,
    name = case when excluded.last_order_at >= c.last_order_at then excluded.name else c.name end,
    name_key = case when excluded.last_order_at >= c.last_order_at then excluded.name_key else c.name_key end,
    phone = case when excluded.last_order_at >= c.last_order_at then excluded.phone else c.phone end;

  insert into customer_contacts
  select distinct r ->> 'store_id', k.kind, k.contact_key, r ->> 'email_key'
  from unnest(p_added) r,
    lateral (values
      ('address', address_key(r -> 'shipping_address')),
      ('phone', nullif(right(regexp_replace(coalesce(r -> 'customer' ->> 'phone', ''), '[^0-9]', '', 'g'), 9), ''))
    ) k (kind, contact_key)
  where length(k.contact_key) >= 7
  order by 1, 2, 3, 4
  on conflict do nothing;
end $$;
