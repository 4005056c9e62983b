-- Locks a claim for the transaction and answers its document. Orders are locked before claims, as a filing does, and by their ids: the
-- claim's own, and that of the claim it is merged into (p_other: is about to be). So two transactions can't deadlock. "No key", so
-- uploads for the order go on. Planned once for each connection, which saves a seventh of its time, and with indexes only: a plan made while
-- there were few claims would read them all for as long as the connection lives. Raises 40001, before anything else is done, if the claim
-- was merged while this waited: the order of what it is in now can't be locked any more in the order of the ids.
create function hold_claim(p_store text, p_claim text, p_other text default null) returns json language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  the_orders text[];
  other text;
  merged text;
begin
  perform set_config('app.store', p_store, true);
  select array[c.order_id], coalesce(p_other, c.merged_into) into the_orders, other
  from claims c where c.store_id = p_store and c.id = p_claim;
  -- Looked up by itself: joined, all claims of the store are read.
  if other is not null then
    the_orders := the_orders || (select c.order_id from claims c where c.store_id = p_store and c.id = other);
  end if;
  perform 1 from orders where store_id = p_store and id = any (the_orders) order by id for no key update;
  select c.merged_into into merged from claims c where c.store_id = p_store and c.id = p_claim for update;
  if p_other is null and merged <> coalesce(other, '')
    and (select c.order_id from claims c where c.store_id = p_store and c.id = merged) <> all (the_orders) then
    raise exception 'Claim % was merged meanwhile', p_claim using errcode = '40001';
  end if;
  return claim_document(p_store, p_claim);
end $$;
