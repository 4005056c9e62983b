-- Counts a session as SUBMITTED when a filing ends it, before any page could report it.
create function note_draft_filed() returns trigger language plpgsql as $$
declare
  filed_at timestamptz;
begin
  if 'SUBMITTED' = any (old.reached) then
    return old;
  end if;
  select max(c.created_at) into filed_at from claims c
  where c.store_id = old.store_id and c.order_id = old.order_id and c.created_at >= old.created_at;
  if filed_at is not null then
    perform count_draft(old.store_id, old.id, 'SUBMITTED', filed_at);
  end if;
  return old;
end $$;

create trigger drafts_ended before delete on drafts
  for each row execute function note_draft_filed();
