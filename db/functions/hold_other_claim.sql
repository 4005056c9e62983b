-- Locks a claim whose order the transaction has locked already (hold_claim.sql), and answers its document. It locks no other order: that would
-- be out of their order, and could deadlock.
create function hold_other_claim(p_store text, p_claim text) returns json language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  perform 1 from claims where store_id = p_store and id = p_claim for update;
  return claim_document(p_store, p_claim);
end $$;
