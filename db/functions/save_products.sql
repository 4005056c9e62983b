-- Creates or replaces products by their source id; answers {sourceProductId: created | updated | unchanged}.
-- p_products: [{sourceProductId, contentHash, product, kept, reported}], `product` as the import document, no id twice. Where people
-- changed something by hand: `kept` is what they changed, which `product` has already, and `reported` the product without it.
create function save_products(p_store text, p_products jsonb) returns json language plpgsql as $$
declare
  outcomes json;
begin
  perform set_config('app.store', p_store, true);
  -- A change by hand that is under way comes before or after this, not in between (kept_products).
  perform pg_advisory_xact_lock_shared(hashtextextended('products by hand ' || p_store, 0));
  if exists (
    select from jsonb_array_elements(p_products) v
    left join products p on p.store_id = p_store and p.source_product_id = v ->> 'sourceProductId' and p.kept is not null
    where (v -> 'kept') is distinct from p.kept) then
    raise exception using errcode = 'MG005', message = 'product_changed_by_hand';
  end if;
  with input as (
    select v ->> 'sourceProductId' as id, v ->> 'contentHash' as content_hash, v -> 'product' as d,
      (v -> 'reported')::json as reported
    from jsonb_array_elements(p_products) v
    order by 1
  ), written as (
    insert into products as p (store_id, source_product_id, name, sku, barcode, image_url, price, currency,
      warranty_period, status, variants, content_hash, reported)
    select p_store, id, d ->> 'name', d ->> 'sku', d ->> 'barcode', d ->> 'imageUrl', (d ->> 'price')::numeric,
      d ->> 'currency', d ->> 'warrantyPeriod', d ->> 'status', d -> 'variants', content_hash, reported
    from input
    on conflict (store_id, source_product_id) do update set name = excluded.name, sku = excluded.sku,
      barcode = excluded.barcode, image_url = excluded.image_url, price = excluded.price,
      currency = excluded.currency, warranty_period = excluded.warranty_period, status = excluded.status,
      variants = excluded.variants, content_hash = excluded.content_hash, reported = excluded.reported,
      version = p.version + 1, updated_at = now()
    where p.content_hash <> excluded.content_hash
    returning p.source_product_id as id, xmax = 0 as created
  )
  select coalesce(json_object_agg(i.id, case
    when w.id is null then 'unchanged' when w.created then 'created' else 'updated' end), '{}')
  into outcomes from input i left join written w using (id);
  return outcomes;
end $$;
