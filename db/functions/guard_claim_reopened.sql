-- Checks the units left when a claim starts to hold its units again.
create function guard_claim_reopened() returns trigger language plpgsql as $$
begin
  if new.order_id is not null then
    perform check_claimed_quantity(new.store_id, new.order_id, new.id);
  end if;
  return null;
end $$;

create trigger claims_hold_again after update of holds_quantity on claims
  for each row when (new.holds_quantity and not old.holds_quantity) execute function guard_claim_reopened();
