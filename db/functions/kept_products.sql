-- Which of these products people changed by hand, and what they changed. Until the end of the transaction nobody changes another.
create function kept_products(p_store text, p_source_products text[]) returns table (key text, kept jsonb)
language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  perform pg_advisory_xact_lock_shared(hashtextextended('products by hand ' || p_store, 0));
  return query
    select p.source_product_id, p.kept from products p
    where p.store_id = p_store and p.kept is not null and p.source_product_id = any (p_source_products);
end $$;
