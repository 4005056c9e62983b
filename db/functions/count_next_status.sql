-- Counts a session in the funnel when it reaches a status for the first time.
create function count_next_status() returns trigger language plpgsql as $$
begin
  -- An expired session that starts over is a new one in the same row.
  if old.expires_at <= new.updated_at then
    new.reached := '{}';
    new.reminded_at := null;
  end if;
  if new.status <> all (new.reached) then
    new.reached := new.reached || new.status;
    perform count_draft(new.store_id, new.id, new.status, new.updated_at);
  end if;
  return new;
end $$;

create trigger drafts_went_on before update of status, expires_at on drafts
  for each row when (new.status is distinct from old.status or old.expires_at <= new.updated_at)
  execute function count_next_status();
