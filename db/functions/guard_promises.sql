-- Refuses (MG004) promises of all claims of an order that together exceed total − refunded (docs/rules/resolutions.md),
-- whatever code writes them. The lock on the order's row makes simultaneous decisions queue up here.
create function guard_promises() returns trigger language plpgsql as $$
declare
  touched record;
  kept numeric;
begin
  for touched in select distinct store_id, order_id from new_lines where in_force and promised > 0 loop
    select total - refunded_amount into kept from orders
    where store_id = touched.store_id and id = touched.order_id for no key update;
    if (select sum(r.promised) from claim_resolutions r
        where r.store_id = touched.store_id and r.order_id = touched.order_id and r.in_force) > kept then
      raise exception using errcode = 'MG004', message = 'amount_exceeded';
    end if;
  end loop;
  return null;
end $$;

create trigger claim_resolutions_inserted after insert on claim_resolutions
  referencing new table as new_lines for each statement execute function guard_promises();
