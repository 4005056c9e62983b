-- Orders as shop systems report them, and products. Amounts keep the digits they were given with.

create table orders (
  store_id             text not null references stores (id) on delete cascade,
  id                   text not null,
  source_order_id      text not null,
  source_order_number  text not null,
  number_key           text not null,
  email_key            text not null,
  customer             jsonb not null,
  currency             text not null,
  exchange_rate        numeric not null,
  sales_channel        text not null,
  created_at           timestamptz not null,
  cancelled_at         timestamptz,
  chargeback_at        timestamptz,
  risk_level           text,
  refunded_amount      numeric not null,
  subtotal             numeric not null,
  discount_total       numeric not null,
  shipping             numeric not null,
  shipping_tax         numeric not null,
  tax                  numeric not null,
  total                numeric not null,
  shipping_address     jsonb,
  billing_address      jsonb,
  protection           jsonb not null,
  tags                 text[] not null,
  -- The order whole, as src/domain/order.ts knows it, written with the rows below: what a lookup answers with is read
  -- from one row instead of four tables (docs/benchmarks.md).
  document             json not null,
  -- Of the document as imported: an import that changes nothing writes nothing.
  content_hash         text not null,
  -- Raised by every import that changes something; a filing that decided on an older one decides again.
  version              integer not null default 1,
  imported_at          timestamptz not null default now(),
  primary key (store_id, id),
  unique (store_id, source_order_id)
);
create index orders_lookup on orders (store_id, number_key, email_key);
select close_to_store('orders');

create table order_items (
  store_id           text not null,
  order_id           text not null,
  source_item_id     text not null,
  position           integer not null,
  source_product_id  text,
  source_variant_id  text,
  name               text not null,
  sku                text,
  quantity           integer not null check (quantity >= 0),
  refunded_quantity  integer not null check (refunded_quantity between 0 and quantity),
  price              numeric not null,
  discount           numeric not null,
  tax                numeric not null,
  line_total         numeric,
  image_url          text,
  selected_options   jsonb not null,
  warranty_period    text,
  primary key (store_id, order_id, source_item_id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
select close_to_store('order_items');

create table fulfillments (
  store_id               text not null,
  order_id               text not null,
  source_fulfillment_id  text not null,
  position               integer not null,
  fulfillment_status     text not null,
  fulfilled_at           timestamptz,
  estimated_delivery_at  date,
  last_scan_at           timestamptz,
  delivered_at           timestamptz,
  returned_at            timestamptz,
  tracking_company       text,
  tracking_number        text,
  tracking_url           text,
  primary key (store_id, order_id, source_fulfillment_id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
select close_to_store('fulfillments');

create table fulfillment_items (
  store_id               text not null,
  order_id               text not null,
  source_fulfillment_id  text not null,
  source_item_id         text not null,
  position               integer not null,
  quantity               integer not null check (quantity >= 0),
  primary key (store_id, order_id, source_fulfillment_id, source_item_id),
  foreign key (store_id, order_id, source_fulfillment_id)
    references fulfillments (store_id, order_id, source_fulfillment_id) on delete cascade,
  foreign key (store_id, order_id, source_item_id)
    references order_items (store_id, order_id, source_item_id) on delete cascade
);
select close_to_store('fulfillment_items');

create table products (
  store_id           text not null references stores (id) on delete cascade,
  source_product_id  text not null,
  name               text not null,
  sku                text,
  barcode            text,
  image_url          text,
  price              numeric,
  currency           text,
  warranty_period    text,
  status             text not null,
  variants           jsonb not null default '[]',
  content_hash       text not null,
  updated_at         timestamptz not null default now(),
  primary key (store_id, source_product_id)
);
create index products_name on products (store_id, lower(name) text_pattern_ops);
select close_to_store('products');
