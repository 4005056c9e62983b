-- A column of its own: row-level security keeps the planner from an index over an expression that is not leakproof, so a search for a number read
-- the parcels of all stores. As `parcelKey` (src/domain/orders/parcels.ts), in which only a to z become capitals, whatever the database's locale.
drop index fulfillments_by_number;
alter table fulfillments add column tracking_key text
  generated always as (left(upper(replace(tracking_number, ' ', '') collate "C"), 100)) stored;
create index fulfillments_by_number on fulfillments (store_id, tracking_key) where tracking_key is not null;

-- Each minute, parcels that are on their way are taken up: all parcels of the store were read for them.
create index fulfillments_on_their_way on fulfillments (store_id, fulfilled_at)
  where delivered_at is null and returned_at is null and tracking_key <> '';
