-- The customers of a store: everything under one email address, with what they bought. Written with their orders
-- (db/functions/count_orders.sql), so that nobody adds up orders to open a claim.
create table customers (
  store_id       text not null references stores (id) on delete cascade,
  email_key      text not null,
  -- As src/server/customers/customer-id.ts works it out.
  id             text not null,
  email          text not null,
  name           text,
  -- Lower case, in the order of its bytes: searched by its beginning.
  name_key       text collate "C",
  phone          text,
  orders         integer not null,
  -- In the store's currency.
  paid           numeric not null,
  last_order_at  timestamptz not null,
  primary key (store_id, email_key),
  unique (store_id, id)
);
create index customers_listed on customers (store_id, last_order_at, id);
create index customers_by_name on customers (store_id, name_key);
create index customers_by_email on customers (store_id, (email_key collate "C"));
select close_to_store('customers');

-- The addresses and phones of customers, to suggest that two may be one. Never more than a suggestion.
create table customer_contacts (
  store_id     text not null references stores (id) on delete cascade,
  kind         text not null check (kind in ('address', 'phone')),
  contact_key  text not null,
  email_key    text not null,
  primary key (store_id, kind, contact_key, email_key)
);
create index customer_contacts_of on customer_contacts (store_id, email_key);
select close_to_store('customer_contacts');

-- The number of a store's orders, in shards like claim_counts.
create table order_counts (
  store_id  text not null references stores (id) on delete cascade,
  shard     smallint not null,
  orders    bigint not null,
  primary key (store_id, shard)
) with (fillfactor = 50);
select close_to_store('order_counts');

-- In the name of each store, since the policies bind an owner who is no superuser too.
do $$
declare
  store record;
begin
  for store in select id from stores loop
    perform set_config('app.store', store.id, true);
    insert into order_counts select store.id, 0, count(*) from orders where store_id = store.id having count(*) > 0;
    insert into customers
    select store.id, o.email_key,
      left(translate(encode(sha256(convert_to(
        '[' || to_json(store.id) || ',' || to_json(o.email_key) || ']', 'UTF8')), 'base64'), '+/', '-_'), 20),
      (array_agg(o.customer order by o.created_at desc, o.id desc))[1] ->> 'email',
      (array_agg(o.customer order by o.created_at desc, o.id desc))[1] ->> 'name',
      lower((array_agg(o.customer order by o.created_at desc, o.id desc))[1] ->> 'name'),
      (array_agg(o.customer order by o.created_at desc, o.id desc))[1] ->> 'phone',
      count(*), sum(round(o.total / o.exchange_rate, 6)), max(o.created_at)
    from orders o where o.store_id = store.id group by o.email_key;
    insert into customer_contacts
    select distinct store.id, k.kind, k.contact_key, o.email_key
    from orders o,
      lateral (values
        ('address', case when coalesce(o.shipping_address ->> 'address1', '') <> '' and coalesce(o.shipping_address ->> 'postalCode', '') <> ''
          then regexp_replace(lower(concat_ws('|', o.shipping_address ->> 'address1', o.shipping_address ->> 'address2',
            o.shipping_address ->> 'postalCode', o.shipping_address ->> 'country')), '[^[:alnum:]|]', '', 'g') end),
        ('phone', nullif(right(regexp_replace(coalesce(o.customer ->> 'phone', ''), '[^0-9]', '', 'g'), 9), ''))
      ) k (kind, contact_key)
    where o.store_id = store.id and length(k.contact_key) between 7 and 1500;
  end loop;
end $$;
