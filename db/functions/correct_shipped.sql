-- Compares shipped_days with the packages themselves and corrects it. Answers how many counters differed.
create function correct_shipped(p_store text) returns integer language plpgsql as $$
declare
  differing integer;
begin
  perform set_config('app.store', p_store, true);
  with kept as (
    select day, carrier, country, channel, sum(orders) as orders from shipped_days where store_id = p_store group by 1, 2, 3, 4
  ), counted as (
    select (f.fulfilled_at at time zone s.time_zone)::date as day, coalesce(f.tracking_company, '') as carrier,
      coalesce(o.shipping_address ->> 'country', '') as country, o.sales_channel as channel, count(*) as orders
    from (
      select distinct on (order_id) order_id, fulfilled_at, tracking_company from fulfillments
      where store_id = p_store and fulfilled_at is not null order by order_id, fulfilled_at, position) f
    join stores s on s.id = p_store
    join orders o on o.store_id = p_store and o.id = f.order_id
    group by 1, 2, 3, 4
  ), corrected as (
    insert into shipped_days as k
    select p_store, day, carrier, country, channel, 0, coalesce(c.orders, 0) - coalesce(p.orders, 0)
    from counted c full join kept p using (day, carrier, country, channel)
    where coalesce(c.orders, 0) <> coalesce(p.orders, 0)
    on conflict (store_id, day, carrier, country, channel, shard) do update set orders = k.orders + excluded.orders
    returning 1
  )
  select count(*) into differing from corrected;
  return differing;
end $$;
