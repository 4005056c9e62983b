-- Notes that a carrier scanned a package of a claim, if the store has a rule for that. Scans of a minute count once.
create function note_scans() returns trigger language plpgsql as $$
begin
  insert into automation_moments (store_id, claim_id, moment, part, at)
  select distinct on (i.store_id, i.claim_id, minute) i.store_id, i.claim_id, 'scanned', minute, a.at
  from added a
  cross join lateral (select (extract(epoch from a.at) / 60)::integer as minute) m
  join claim_items i on i.store_id = a.store_id and i.order_id = a.order_id and i.source_fulfillment_id = a.source_fulfillment_id
  where exists (select from automation_rules r where r.store_id = a.store_id and r.moment = 'scanned' and r.state in ('shadow', 'live'))
  on conflict do nothing;
  return null;
end $$;

create trigger shipment_scans_noted after insert on shipment_scans
  referencing new table as added for each statement execute function note_scans();
