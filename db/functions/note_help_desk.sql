-- Notes what a claim's ticket at a help desk is told, in the transaction of what happened. The kinds are those of
-- src/domain/help-desk/events.ts; which of them a store wants is decided when they are sent.
create function note_help_desk() returns trigger language plpgsql as $$
declare
  told constant text[] := array['filed', 'message', 'appealed', 'approved', 'denied', 'dismissed', 'resolved_externally', 'closed',
    'withdrawn', 'reopened', 'refund_sent', 'credit_sent', 'replacement_made', 'replacement_shipped', 'replacement_arrived',
    'instruction_failed', 'resolution_reversed'];
  store text;
begin
  if not exists (
    select from added a join connections c on c.store_id = a.store_id and c.provider in ('gorgias', 'zendesk') where a.kind = any (told)) then
    return null;
  end if;
  insert into help_desk_tickets as t (store_id, claim_id, provider, created_at, next_at)
  select a.store_id, a.claim_id, c.provider, min(a.at), min(a.at)
  from added a join connections c on c.store_id = a.store_id and c.provider in ('gorgias', 'zendesk')
  where a.kind = any (told) group by a.store_id, a.claim_id, c.provider
  on conflict (store_id, claim_id, provider) do update set next_at = least(t.next_at, excluded.next_at);
  insert into help_desk_notes (store_id, claim_id, provider, sequence)
  select a.store_id, a.claim_id, c.provider, a.sequence
  from added a join connections c on c.store_id = a.store_id and c.provider in ('gorgias', 'zendesk')
  where a.kind = any (told) on conflict do nothing;
  for store in select distinct a.store_id from added a loop
    perform enqueue_job('send_tickets', json_build_object('storeId', store), null);
  end loop;
  return null;
end $$;

create trigger claim_events_to_help_desk after insert on claim_events
  referencing new table as added for each statement execute function note_help_desk();
