-- Locks a claim for the transaction and answers its document. The order is locked first, as a filing does, so two transactions
-- can't deadlock; "no key", so uploads for the order go on.
create function hold_claim(p_store text, p_claim text) returns json language plpgsql as $$
declare
  the_order text;
begin
  perform set_config('app.store', p_store, true);
  select order_id into the_order from claims where store_id = p_store and id = p_claim;
  perform 1 from orders where store_id = p_store and id = the_order for no key update;
  perform 1 from claims where store_id = p_store and id = p_claim for update;
  return claim_document(p_store, p_claim);
end $$;
