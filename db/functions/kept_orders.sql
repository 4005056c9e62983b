-- Which of these orders people changed by hand, and what they changed, and whose customer was erased. Until the end of the transaction
-- nobody changes or erases another.
create function kept_orders(p_store text, p_source_orders text[]) returns table (
  key text, kept jsonb, erased boolean
)
language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  perform pg_advisory_xact_lock_shared(hashtextextended('orders by hand ' || p_store, 0));
  return query
    select o.source_order_id, o.kept, o.erased_at is not null from orders o
    where o.store_id = p_store and (o.kept is not null or o.erased_at is not null)
      and o.source_order_id = any (p_source_orders);
end $$;
