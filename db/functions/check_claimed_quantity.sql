-- Refuses (MG001) a claim that takes more units than are left (docs/rules/quantities.md). The lock on the order's row makes
-- simultaneous filings queue up here.
create function check_claimed_quantity(p_store text, p_order text, p_claim text) returns void language plpgsql as $$
declare
  line record;
begin
  perform 1 from orders where store_id = p_store and id = p_order for update;
  for line in
    select distinct ci.source_fulfillment_id, ci.source_item_id, sum(ci.quantity) as wanted
    from claim_items ci where ci.store_id = p_store and ci.claim_id = p_claim
    group by 1, 2
  loop
    if quantity_left(p_store, p_order, line.source_fulfillment_id, line.source_item_id) < 0 then
      raise exception using errcode = 'MG001', message = 'quantity_exceeded', detail = json_build_object(
        'sourceFulfillmentId', line.source_fulfillment_id, 'sourceItemId', line.source_item_id,
        'left', greatest(0, line.wanted
          + quantity_left(p_store, p_order, line.source_fulfillment_id, line.source_item_id)))::text;
    end if;
  end loop;
end $$;
