-- Deletes the terms of deleted claims. Claims are hardly ever deleted, so no index serves this.
create function forget_claim_terms() returns trigger language plpgsql as $$
begin
  delete from claim_terms t using removed r where t.store_id = r.store_id and t.claim_id = r.id;
  return null;
end $$;

create trigger claims_terms_forgotten after delete on claims
  referencing old table as removed for each statement execute function forget_claim_terms();
