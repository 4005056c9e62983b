-- Which of these orders people changed by hand, and what they changed. Until the end of the transaction nobody changes another.
create function kept_orders(p_store text, p_source_orders text[]) returns table (key text, kept jsonb)
language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  perform pg_advisory_xact_lock_shared(hashtextextended('orders by hand ' || p_store, 0));
  return query
    select o.source_order_id, o.kept from orders o
    where o.store_id = p_store and o.kept is not null and o.source_order_id = any (p_source_orders);
end $$;
