-- How packages were before they changed, of orders with claims and of replacements. A job tells the claims, and removes the row
-- (docs/decisions/118-tracking.md).
create table shipment_changes (
  store_id              text not null references stores (id) on delete cascade,
  order_id              text not null,
  source_fulfillment_id text not null,
  was_delivered         boolean not null,
  was_returned          boolean not null,
  -- Raised by each change, so that one that comes while a job tells of it is not lost.
  version               integer not null default 1,
  primary key (store_id, order_id, source_fulfillment_id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
select close_to_store('shipment_changes');

-- Where the package of a replacement is.
alter table claim_resolutions add column parcel jsonb;

-- Which instruction an order of the shop was made for.
create index claim_instructions_goods on claim_instructions (store_id, reference) where kind = 'GOODS' and reference is not null;
