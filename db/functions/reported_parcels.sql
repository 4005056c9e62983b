-- What is reported of these parcels. Until the end of the transaction nothing more is (save_orders).
create function reported_parcels(p_store text, p_numbers text[]) returns table (number_key text, report jsonb, version integer)
language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  perform set_config('app.store', p_store, true);
  perform pg_advisory_xact_lock_shared(hashtextextended('orders by hand ' || p_store, 0));
  return query
    -- One by one, as save_orders looks them up.
    select k.key, p.report, p.version from unnest(p_numbers) k (key)
    cross join lateral (
      select p.report, p.version from parcels p
      where p.store_id = p_store and p.number_key = k.key and p.report is not null
      limit 1) p;
end $$;
