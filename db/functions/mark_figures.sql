-- Marks claims whose figures changed. Only adds rows of the change's own claim, so no change waits for another.
create function mark_figures() returns trigger language plpgsql as $$
begin
  insert into figure_marks select store_id, claim_id, sequence from added on conflict do nothing;
  return null;
end $$;

create trigger claim_events_marked after insert on claim_events
  referencing new table as added for each statement execute function mark_figures();
