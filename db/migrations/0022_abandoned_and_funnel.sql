-- Filings that nobody finished: reminded of once; and how far sessions come, counted as they go
-- (docs/decisions/027-mails-of-a-claim.md).

alter table sessions
  add column reminded_at  timestamptz,
  -- The statuses it was in: each is counted once, however often someone goes back.
  add column reached      text[] not null default '{}';
create index sessions_unreminded on sessions (store_id, updated_at) where reminded_at is null;

-- Sessions that were in a status for the first time on a day of the store. Counted here and not from sessions, which are
-- deleted; in sixteen rows a day and status, so that shoppers in a rush hardly ever wait for each other.
create table funnel_days (
  store_id  text not null references stores (id) on delete cascade,
  day       date not null,
  status    text not null,
  part      smallint not null,
  sessions  integer not null,
  primary key (store_id, day, status, part)
);
select close_to_store('funnel_days');

-- Sessions of an earlier release were in the status they are in; they count from now on.
do $$
declare
  store record;
begin
  for store in select id from stores loop
    perform set_config('app.store', store.id, true);
    update sessions set reached = array[status] where store_id = store.id;
  end loop;
end $$;
