-- Has a store's systems told of what a claim's history tells. Looks for endpoints first: most stores have none, and every change of a
-- claim comes by here.
create function note_claim_webhooks() returns trigger language plpgsql as $$
begin
  if not exists (select from added a join webhook_endpoints e on e.store_id = a.store_id) then
    return null;
  end if;
  perform note_webhooks(
    a.store_id, 'claim', array_agg(a.claim_id order by a.claim_id, a.sequence), array_agg(a.sequence order by a.claim_id, a.sequence),
    max(a.at))
  from added a group by a.store_id;
  return null;
end $$;

create trigger claim_events_told after insert on claim_events
  referencing new table as added for each statement execute function note_claim_webhooks();
