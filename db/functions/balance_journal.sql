-- Refuses (MG007), at commit, a journal whose entries don't come to zero in each currency, and a journal without entries unless it is void.
create function balance_journal() returns trigger language plpgsql as $$
declare
  the_journal text;
  is_void boolean;
  entries integer;
  unequal integer;
begin
  if tg_table_name = 'ledger_entries' then
    the_journal := new.journal_id;
  else
    the_journal := new.id;
  end if;
  select state = 'void' into is_void from ledger_journals where store_id = new.store_id and id = the_journal;
  select sum(c.entries), count(*) filter (where c.total <> 0) into entries, unequal from (
    select count(*) as entries, sum(e.amount) as total from ledger_entries e
    where e.store_id = new.store_id and e.journal_id = the_journal group by e.currency) c;
  if is_void is null or unequal > 0 or is_void <> (coalesce(entries, 0) = 0) then
    raise exception using errcode = 'MG007', message = 'journal_unbalanced';
  end if;
  return null;
end $$;

create constraint trigger ledger_journals_balanced after insert on ledger_journals
  deferrable initially deferred for each row execute function balance_journal();

create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function balance_journal();
