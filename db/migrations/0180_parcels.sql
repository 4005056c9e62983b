-- What tracking tools and label providers report of parcels, and who follows them (docs/decisions/118-tracking.md). A report can come
-- before the order whose parcel it is.
create table parcels (
  store_id   text not null references stores (id) on delete cascade,
  -- Without spaces and in capitals (src/domain/orders/parcels.ts).
  number_key text not null check (length(number_key) between 1 and 100),
  -- All reports as one; null: none yet.
  report     jsonb,
  version    integer not null default 0,
  -- Who follows it, and its own id of it.
  provider   text,
  reference  text,
  -- Tries in a row that led nowhere.
  tries      smallint not null default 0,
  -- When a provider is asked to follow it, or what it knows; null: no more.
  next_at    timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, number_key)
);
create index parcels_due on parcels (store_id, next_at) where next_at is not null;
create index parcels_age on parcels (store_id, updated_at);
select close_to_store('parcels');

create index fulfillments_by_number on fulfillments (store_id, left(upper(replace(tracking_number, ' ', '')), 100))
  where tracking_number is not null;
