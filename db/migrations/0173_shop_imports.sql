-- What is read from a connected shop: all of it once, and each night what changed (docs/decisions/116-connections.md). Kept: of each
-- connection the newest of each kind, and the newest that came to its end.
create table shop_imports (
  store_id      text not null references stores (id) on delete cascade,
  id            text not null,
  connection_id text not null,
  kind          text not null check (kind in ('import', 'comparison')),
  state         text not null check (state in ('running', 'done', 'failed', 'replaced')),
  -- Null: everything.
  changed_since timestamptz,
  -- What is read now, and from which page on: the shop's own cursor; null is the first page.
  noun          text not null default 'products' check (noun in ('products', 'orders')),
  page          text,
  -- {read, created, updated, unchanged, refused, kept}
  product_counts jsonb not null,
  order_counts  jsonb not null,
  -- Why it failed.
  reason        text,
  -- Goes up when a job takes it over, so that an older one ends.
  turn          integer not null default 0,
  -- Since the last page that the shop answered with.
  tries         integer not null default 0,
  -- No job takes it over before.
  next_at       timestamptz not null,
  started_at    timestamptz not null,
  updated_at    timestamptz not null,
  ended_at      timestamptz,
  primary key (store_id, id),
  foreign key (store_id, connection_id) references connections (store_id, id) on delete cascade
);
create unique index shop_imports_open on shop_imports (store_id, connection_id) where state = 'running';
create index shop_imports_last on shop_imports (store_id, connection_id, kind, started_at);
select close_to_store('shop_imports');

create table shop_import_refusals (
  store_id  text not null,
  import_id text not null,
  -- From 0, in the order of the shop.
  ordinal   integer not null,
  noun      text not null check (noun in ('products', 'orders')),
  reference text not null,
  reason    text not null,
  primary key (store_id, import_id, ordinal),
  foreign key (store_id, import_id) references shop_imports (store_id, id) on delete cascade
);
select close_to_store('shop_import_refusals');
