-- What a shop is still to be told about claims (docs/decisions/132-shop-updates.md). What it is told is worked out when it is sent.
create table shop_updates (
  store_id    text not null,
  kind        text not null check (kind in ('tags')),
  -- What it is about: of tags, the order.
  id          text not null,
  order_id    text not null,
  -- Raised by each change, so that one while it is sent is not missed.
  change      integer not null default 1,
  -- When it is to be sent; null: the shop knows.
  next_at     timestamptz,
  -- A worker holds it until then.
  held_until  timestamptz,
  -- Raised whenever a worker takes it.
  taken       integer not null default 0,
  -- In a row that led nowhere.
  tries       smallint not null default 0,
  -- Why the shop does not know; null if it does, or will.
  failure     text,
  primary key (store_id, kind, id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
create index shop_updates_due on shop_updates (store_id, next_at) where next_at is not null;
create index shop_updates_of_order on shop_updates (store_id, order_id);
select close_to_store('shop_updates');
