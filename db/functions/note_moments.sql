-- Notes moments of claims at which a snapshot is taken and rules run (docs/decisions/122-automation.md). Where a rule runs, a job is
-- queued at once; otherwise the one that comes every minute finds them.
create function note_moments() returns trigger language plpgsql as $$
begin
  insert into automation_moments (store_id, claim_id, moment, part, at)
  select a.store_id, a.claim_id, case when a.kind = 'filed' then 'filed' when a.actor_kind = 'customer' then 'answered' else 'decided' end,
    a.sequence, a.at
  from added a
  where a.kind in ('filed', 'approved', 'denied', 'dismissed', 'proof_requested', 'resolved_externally')
    or (a.actor_kind = 'customer' and a.kind in ('message', 'appealed'))
  on conflict do nothing;
  perform enqueue_job('run_rules', json_build_object('storeId', r.store_id), null)
  from (select distinct r.store_id from automation_rules r join added a on a.store_id = r.store_id
    and r.moment = case a.kind when 'filed' then 'filed' when 'message' then 'answered' when 'appealed' then 'answered' end
    where r.state in ('shadow', 'live')) r;
  return null;
end $$;

create trigger claim_events_noted after insert on claim_events
  referencing new table as added for each statement execute function note_moments();
