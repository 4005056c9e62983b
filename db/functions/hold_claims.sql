-- As hold_claim, of several claims at once: locks all of their orders before the first claim. Answers the documents of those that are there.
create function hold_claims(p_store text, p_claims text[]) returns setof json language plpgsql as $$
declare
  the_orders text[];
  others text[];
begin
  perform set_config('app.store', p_store, true);
  select array_agg(c.order_id), array_agg(c.merged_into) into the_orders, others
  from claims c where c.store_id = p_store and c.id = any (p_claims);
  the_orders := the_orders || array(select c.order_id from claims c where c.store_id = p_store and c.id = any (others));
  perform 1 from orders where store_id = p_store and id = any (the_orders) order by id for no key update;
  perform 1 from claims where store_id = p_store and id = any (p_claims) order by id for update;
  return query select claim_document(p_store, c.id) from claims c where c.store_id = p_store and c.id = any (p_claims);
end $$;
