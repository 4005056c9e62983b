-- Locks a claim for the transaction and answers its document. Orders are locked before claims, as a filing does, and by their ids: the
-- claim's own, and that of the claim it is merged into (p_other: is about to be). So two transactions can't deadlock. "No key", so
-- uploads for the order go on.
create function hold_claim(p_store text, p_claim text, p_other text default null) returns json language plpgsql as $$
declare
  the_orders text[];
begin
  perform set_config('app.store', p_store, true);
  select array[c.order_id, o.order_id] into the_orders
  from claims c left join claims o on o.store_id = p_store and o.id = coalesce(p_other, c.merged_into)
  where c.store_id = p_store and c.id = p_claim;
  perform 1 from orders where store_id = p_store and id = any (the_orders) order by id for no key update;
  perform 1 from claims where store_id = p_store and id = p_claim for update;
  return claim_document(p_store, p_claim);
end $$;
