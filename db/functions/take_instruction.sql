-- Locks the instruction of a store that is due first, if no other worker holds it, and answers what is needed to carry it out.
-- Null if none is due.
create function take_instruction(p_store text, p_now timestamptz) returns json language plpgsql as $$
declare
  one claim_instructions;
begin
  perform set_config('app.store', p_store, true);
  select * into one from claim_instructions
  where store_id = p_store and next_at <= p_now order by next_at limit 1 for update skip locked;
  if not found then
    return null;
  end if;
  return (
    select json_build_object(
      'instruction', row_json(one),
      'resolution', row_json(r),
      'items', (select coalesce(json_agg(json_build_object('id', i.id, 'claim_type', i.claim_type)), '[]') from claim_items i
        where i.store_id = p_store and i.claim_id = one.claim_id),
      'lines', (select coalesce(json_agg(json_build_object('sourceItemId', i.source_item_id,
          'sourceProductId', i.source_product_id, 'name', i.name)), '[]')
        from order_items i where i.store_id = p_store and i.order_id = o.id
          and i.source_item_id in (select g ->> 'sourceItemId' from jsonb_array_elements(one.goods) g)),
      'order', json_build_object('sourceOrderId', o.source_order_id, 'sourceOrderNumber', o.source_order_number, 'currency', o.currency),
      'claim', json_build_object('claim_number', c.claim_number, 'author_email', c.author_email, 'author_name', c.author_name),
      'breakers', (select coalesce(json_agg(to_json(b)), '[]') from provider_breakers b where b.store_id = p_store))
    from claim_resolutions r
    join claims c on c.store_id = p_store and c.id = one.claim_id
    join orders o on o.store_id = p_store and o.id = c.order_id
    where r.store_id = p_store and r.id = one.resolution_id);
end $$;
