-- Which of these orders people changed by hand, and what they changed, and whose customer was erased. Until the end of the transaction
-- nobody changes or erases another.
create function kept_orders(p_store text, p_source_orders text[]) returns table (
  key text, kept jsonb, erased boolean
)
language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  perform set_config('app.store', p_store, true);
  perform pg_advisory_xact_lock_shared(hashtextextended('orders by hand ' || p_store, 0));
  return query
    -- One by one, as save_orders looks them up.
    select k.key, o.kept, o.erased_at is not null from unnest(p_source_orders) k (key)
    cross join lateral (
      select o.kept, o.erased_at from orders o
      where o.store_id = p_store and o.source_order_id = k.key and (o.kept is not null or o.erased_at is not null)
      limit 1) o;
end $$;
