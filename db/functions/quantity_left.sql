-- The units left of a line: the smaller of (fulfilled − claimed in this shipment) and (ordered − refunded − claimed anywhere),
-- see docs/rules/quantities.md. Call it with the order's row locked.
create function quantity_left(p_store text, p_order text, p_fulfillment text, p_item text)
returns integer language sql stable as $$
  select least(
    coalesce((select x.quantity from fulfillment_items x
      where x.store_id = p_store and x.order_id = p_order and x.source_fulfillment_id = p_fulfillment
        and x.source_item_id = p_item), 0)
      - coalesce(sum(ci.quantity) filter (where ci.source_fulfillment_id = p_fulfillment), 0),
    coalesce((select i.quantity - i.refunded_quantity from order_items i
      where i.store_id = p_store and i.order_id = p_order and i.source_item_id = p_item), 0)
      - coalesce(sum(ci.quantity), 0))::integer
  from claim_items ci
  join claims c on c.store_id = ci.store_id and c.id = ci.claim_id and c.holds_quantity
  where ci.store_id = p_store and ci.order_id = p_order and ci.source_item_id = p_item
$$;
