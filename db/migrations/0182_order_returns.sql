-- Returns as a store's returns tools report them, beside those that its shop reports with an order (docs/decisions/119-returns.md).
create table order_returns (
  store_id         text not null,
  order_id         text not null,
  provider         text not null check (provider ~ '^[a-z_]{1,32}$'),
  -- The tool's own.
  return_id        text not null,
  -- As people say it; null if the id is what they say.
  rma_number       text,
  status           text not null check (
    status in ('REQUESTED', 'APPROVED', 'IN_TRANSIT', 'RECEIVED', 'REFUNDED', 'DECLINED', 'CANCELLED')),
  created_at       timestamptz not null,
  tracking_company text,
  tracking_number  text,
  tracking_url     text,
  -- The page at the tool, for the team.
  url              text,
  -- [{sourceItemId, quantity}]
  items            jsonb not null default '[]',
  -- {currency, refund, credit, exchange}
  amounts          jsonb,
  -- When the tool was asked for it: an older answer changes nothing.
  read_at          timestamptz not null,
  primary key (store_id, order_id, provider, return_id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
create unique index order_returns_id on order_returns (store_id, provider, return_id);
create index order_returns_open on order_returns (store_id, provider, read_at)
  where status in ('REQUESTED', 'APPROVED', 'IN_TRANSIT', 'RECEIVED');
select close_to_store('order_returns');

-- When the tools were last asked about an order, so that they are not asked each time somebody looks at it.
create table order_return_reads (
  store_id    text not null,
  order_id    text not null,
  asked_at    timestamptz not null,
  -- Null until all of them have answered.
  answered_at timestamptz,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
select close_to_store('order_return_reads');

-- For the list of returns, which reads orders.
alter table orders add column has_reported_returns boolean not null default false;
drop index orders_with_return;
create index orders_with_return on orders (store_id, created_at, id)
  where (document #> '{returns,0}') is not null or has_reported_returns;
