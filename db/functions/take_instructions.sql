-- Locks the instructions of a store that are due first, p_most at most and none that another worker holds, and answers for each what is
-- needed to carry it out. Each is looked up by its keys: with "limit 1" the planner can't join whole tables of a store instead.
create function take_instructions(p_store text, p_now timestamptz, p_most integer) returns setof json language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  return query
    with due as materialized (
      select i as one, i.claim_id, i.resolution_id, i.goods, i.next_at from claim_instructions i
      where i.store_id = p_store and i.next_at <= p_now order by i.next_at limit p_most for update skip locked)
    select json_build_object(
      'instruction', row_json(due.one),
      'resolution', r.resolution,
      'items', (select coalesce(json_agg(json_build_object('id', i.id, 'claim_type', i.claim_type)), '[]') from claim_items i
        where i.store_id = p_store and i.claim_id = due.claim_id),
      'lines', (select coalesce(json_agg(json_build_object('sourceItemId', i.source_item_id,
          'sourceProductId', i.source_product_id, 'name', i.name)), '[]')
        from order_items i where i.store_id = p_store and i.order_id = c.order_id
          and i.source_item_id in (select g ->> 'sourceItemId' from jsonb_array_elements(due.goods) g)),
      'order', o.facts,
      'claim', json_build_object('claim_number', c.claim_number, 'author_email', c.author_email, 'author_name', c.author_name))
    from due
    cross join lateral (
      select row_json(r) as resolution from claim_resolutions r
      where r.store_id = p_store and r.id = due.resolution_id limit 1) r
    cross join lateral (
      select c.order_id, c.claim_number, c.author_email, c.author_name from claims c
      where c.store_id = p_store and c.id = due.claim_id limit 1) c
    cross join lateral (
      select json_build_object('sourceOrderId', o.source_order_id, 'sourceOrderNumber', o.source_order_number, 'currency', o.currency)
        as facts
      from orders o where o.store_id = p_store and o.id = c.order_id limit 1) o
    order by due.next_at;
end $$;
