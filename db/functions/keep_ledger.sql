-- Refuses (MG005) any change of the ledger, whoever asks. Rows go only with their store, while it is deleted or after. Restoring a backup
-- empties tables while there is no store.
create function keep_ledger() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from stores where id = old.store_id and deleting_at is null) then
    return old;
  end if;
  if tg_op = 'TRUNCATE' and not exists (select from stores) then
    return null;
  end if;
  raise exception using errcode = 'MG005', message = 'ledger_is_kept',
    detail = 'Journals are never changed or deleted. Post a journal that corrects the other one.';
end $$;

create trigger ledger_journals_kept before update or delete on ledger_journals
  for each row execute function keep_ledger();
create trigger ledger_journals_not_emptied before truncate on ledger_journals
  for each statement execute function keep_ledger();

create trigger ledger_entries_kept before update or delete on ledger_entries
  for each row execute function keep_ledger();
create trigger ledger_entries_not_emptied before truncate on ledger_entries
  for each statement execute function keep_ledger();

create trigger ledger_closed_months_kept before update or delete on ledger_closed_months
  for each row execute function keep_ledger();
create trigger ledger_closed_months_not_emptied before truncate on ledger_closed_months
  for each statement execute function keep_ledger();
