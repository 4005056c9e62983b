-- Keeps customers, their contacts and order_counts in step with the orders. Orders go only with their store. An order whose customer was
-- erased is nobody's.
create function count_orders() returns trigger language plpgsql as $$
declare
  my_shard smallint := pg_backend_pid() % 16;
  came jsonb[];
  went jsonb[] := '{}';
begin
  select coalesce(array_agg(jsonb_build_object('store_id', x.store_id, 'email_key', x.email_key, 'customer', x.customer, 'total', x.total,
      'exchange_rate', x.exchange_rate, 'created_at', x.created_at, 'shipping_address', x.shipping_address)), '{}') into came from added x
    where x.erased_at is null;
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(jsonb_build_object('store_id', x.store_id, 'email_key', x.email_key, 'customer', x.customer, 'total', x.total,
      'exchange_rate', x.exchange_rate, 'created_at', x.created_at, 'shipping_address', x.shipping_address)), '{}') into went from removed x
      where x.erased_at is null;
  elsif came <> '{}' then
    insert into order_counts as k
    select a.store_id, my_shard, count(*) from added a group by 1 order by 1
    on conflict (store_id, shard) do update set orders = k.orders + excluded.orders;
  end if;
  if came <> '{}' or went <> '{}' then
    perform count_customers(came, went);
  end if;
  return null;
end $$;

create trigger orders_counted_in after insert on orders
  referencing new table as added for each statement execute function count_orders();

create trigger orders_counted_anew after update on orders
  referencing old table as removed new table as added for each statement execute function count_orders();
