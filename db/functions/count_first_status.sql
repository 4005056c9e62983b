-- Counts a new session in the funnel. Runs after the insert, since one that becomes an update must not count.
create function count_first_status() returns trigger language plpgsql as $$
begin
  perform count_draft(new.store_id, new.id, new.status, new.updated_at);
  return null;
end $$;

create trigger drafts_begun after insert on drafts for each row execute function count_first_status();
