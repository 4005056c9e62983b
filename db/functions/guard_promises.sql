-- Refuses (MG004) promises of all claims of an order that together exceed total − refunded (docs/rules/resolutions.md),
-- whatever code makes or raises them. The lock on the order's row makes simultaneous decisions queue up here.
create function guard_promises() returns trigger language plpgsql as $$
declare
  kept numeric;
begin
  select total - refunded_amount into kept from orders
  where store_id = new.store_id and id = new.order_id for no key update;
  if (select sum(r.promised) from claim_resolutions r
      where r.store_id = new.store_id and r.order_id = new.order_id and r.in_force) > kept then
    raise exception using errcode = 'MG004', message = 'amount_exceeded';
  end if;
  return null;
end $$;

create trigger claim_resolutions_promised after insert on claim_resolutions
  for each row when (new.in_force and new.promised > 0) execute function guard_promises();

-- Only updates that promise more: after a refund by the shop itself, other changes of a resolution must still go through.
create trigger claim_resolutions_promised_more after update on claim_resolutions
  for each row when (new.in_force and new.promised > 0
    and (not old.in_force or new.promised > old.promised or new.order_id <> old.order_id or new.store_id <> old.store_id))
  execute function guard_promises();
