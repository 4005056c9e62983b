-- Checks the units left whenever items of a claim are added or changed, whatever code does it.
create function guard_claim_items() returns trigger language plpgsql as $$
declare
  touched record;
begin
  -- Not joined to claims: the planner can't know that the lines are few, and would scan all claims.
  -- Lines of a claim that holds no units pass the check.
  for touched in select distinct store_id, order_id, claim_id from new_lines loop
    perform check_claimed_quantity(touched.store_id, touched.order_id, touched.claim_id);
  end loop;
  return null;
end $$;

create trigger claim_items_inserted after insert on claim_items
  referencing new table as new_lines for each statement execute function guard_claim_items();

create trigger claim_items_updated after update on claim_items
  referencing new table as new_lines for each statement execute function guard_claim_items();
