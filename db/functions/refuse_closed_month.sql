-- Refuses (MG006) a journal of a closed month, or of a month before one. The lock makes closing a month wait for journals being posted, and
-- the other way around.
create function refuse_closed_month() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('ledger months ' || new.store_id, 0));
  if exists (select from ledger_closed_months where store_id = new.store_id and month >= date_trunc('month', new.effective_on)) then
    raise exception using errcode = 'MG006', message = 'month_closed';
  end if;
  return new;
end $$;

create trigger ledger_journals_in_open_month before insert on ledger_journals
  for each row execute function refuse_closed_month();
