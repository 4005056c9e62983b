-- Keeps shipped_days in step with the packages of orders. save_orders writes all packages of an order at once. An order whose country or
-- channel changes after its shipment is put right by correct_shipped.
create function count_shipped() returns trigger language plpgsql as $$
begin
  insert into shipped_days as k
  select f.store_id, (f.fulfilled_at at time zone s.time_zone)::date, coalesce(f.tracking_company, ''),
    coalesce(o.shipping_address ->> 'country', ''), o.sales_channel, pg_backend_pid() % 16,
    case tg_op when 'INSERT' then count(*) else -count(*) end
  from (
    select distinct on (store_id, order_id) store_id, order_id, fulfilled_at, tracking_company from changed
    where fulfilled_at is not null order by store_id, order_id, fulfilled_at, position) f
  join stores s on s.id = f.store_id
  join orders o on o.store_id = f.store_id and o.id = f.order_id
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (store_id, day, carrier, country, channel, shard) do update set orders = k.orders + excluded.orders;
  return null;
end $$;

create trigger fulfillments_counted_in after insert on fulfillments
  referencing new table as changed for each statement execute function count_shipped();

create trigger fulfillments_counted_out after delete on fulfillments
  referencing old table as changed for each statement execute function count_shipped();
