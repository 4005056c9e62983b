-- Imports that were stopped, and products saved in batches as orders are.

-- Where an import has got to, written with each batch; gone when its file is through. `file_key` is a hash of the file's
-- size, beginning and end and of what it is read with, so that another file never goes on where this one stopped.
create table imports (
  store_id    text not null references stores (id) on delete cascade,
  kind        text not null check (kind in ('orders', 'products')),
  file_key    text not null,
  -- src/server/imports/source.ts
  position    jsonb not null,
  -- {read, created, updated, unchanged, refused}
  counts      jsonb not null,
  updated_at  timestamptz not null default now(),
  primary key (store_id, kind, file_key)
);
select close_to_store('imports');

-- Adds a batch's outcomes ({key: outcome}) to what its import had done before, and keeps both with the position.
-- p_import: {kind, fileKey, position, counts}.
create function keep_import(p_store text, p_import jsonb, p_outcomes json) returns void language sql as $$
  insert into imports (store_id, kind, file_key, position, counts)
  select p_store, p_import ->> 'kind', p_import ->> 'fileKey', p_import -> 'position', (p_import -> 'counts') || (
    select jsonb_object_agg(outcome, (p_import -> 'counts' ->> outcome)::bigint + (
      select count(*) from json_each_text(p_outcomes) o where o.value = outcome))
    from unnest(array['created', 'updated', 'unchanged']) outcome)
  on conflict (store_id, kind, file_key) do update set
    position = excluded.position, counts = excluded.counts, updated_at = now();
$$;

-- Creates or replaces products by their source id; answers {sourceProductId: created | updated | unchanged}.
-- p_products: [{sourceProductId, contentHash, product}], `product` as the import document, no id twice.
create function save_products(p_store text, p_products jsonb) returns json language plpgsql as $$
declare
  outcomes json;
begin
  perform set_config('app.store', p_store, true);
  with input as (
    select v ->> 'sourceProductId' as id, v ->> 'contentHash' as content_hash, v -> 'product' as d
    from jsonb_array_elements(p_products) v
    order by 1
  ), written as (
    insert into products as p (store_id, source_product_id, name, sku, barcode, image_url, price, currency,
      warranty_period, status, variants, content_hash)
    select p_store, id, d ->> 'name', d ->> 'sku', d ->> 'barcode', d ->> 'imageUrl', (d ->> 'price')::numeric,
      d ->> 'currency', d ->> 'warrantyPeriod', d ->> 'status', d -> 'variants', content_hash
    from input
    on conflict (store_id, source_product_id) do update set name = excluded.name, sku = excluded.sku,
      barcode = excluded.barcode, image_url = excluded.image_url, price = excluded.price,
      currency = excluded.currency, warranty_period = excluded.warranty_period, status = excluded.status,
      variants = excluded.variants, content_hash = excluded.content_hash, updated_at = now()
    where p.content_hash <> excluded.content_hash
    returning p.source_product_id as id, xmax = 0 as created
  )
  select coalesce(json_object_agg(i.id, case
    when w.id is null then 'unchanged' when w.created then 'created' else 'updated' end), '{}')
  into outcomes from input i left join written w using (id);
  return outcomes;
end $$;
