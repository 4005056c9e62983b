-- Notes a new session's status as reached. Runs before the insert; count_first_status counts it after.
create function note_first_status() returns trigger language plpgsql as $$
begin
  new.reached := array[new.status];
  return new;
end $$;

create trigger drafts_begin before insert on drafts for each row execute function note_first_status();
