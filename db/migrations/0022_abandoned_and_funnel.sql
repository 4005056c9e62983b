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

create function count_session(p_store text, p_session text, p_status text, p_at timestamptz) returns void
language sql as $$
  insert into funnel_days as f (store_id, day, status, part, sessions)
  select p_store, (p_at at time zone s.time_zone)::date, p_status, abs(hashtext(p_session) % 16), 1
  from stores s where s.id = p_store
  on conflict (store_id, day, status, part) do update set sessions = f.sessions + 1
$$;

-- Noted before, counted after: an insert that turns into an update passes the first of these too.
create function note_first_status() returns trigger language plpgsql as $$
begin
  new.reached := array[new.status];
  return new;
end $$;
create function count_first_status() returns trigger language plpgsql as $$
begin
  perform count_session(new.store_id, new.id, new.status, new.updated_at);
  return null;
end $$;
create function count_next_status() returns trigger language plpgsql as $$
begin
  -- One that was over and begins anew is another session, though its row is the same.
  if old.expires_at <= new.updated_at then
    new.reached := '{}';
    new.reminded_at := null;
  end if;
  if new.status <> all (new.reached) then
    new.reached := new.reached || new.status;
    perform count_session(new.store_id, new.id, new.status, new.updated_at);
  end if;
  return new;
end $$;
create trigger sessions_begin before insert on sessions for each row execute function note_first_status();
create trigger sessions_begun after insert on sessions for each row execute function count_first_status();
create trigger sessions_went_on before update of status, expires_at on sessions
  for each row when (new.status is distinct from old.status or old.expires_at <= new.updated_at)
  execute function count_next_status();

-- A filing ends its session in its own transaction, before any page could say that it was submitted.
create function note_session_filed() returns trigger language plpgsql as $$
declare
  filed_at timestamptz;
begin
  if 'SUBMITTED' = any (old.reached) then
    return old;
  end if;
  select max(c.created_at) into filed_at from claims c
  where c.store_id = old.store_id and c.order_id = old.order_id and c.created_at >= old.created_at;
  if filed_at is not null then
    perform count_session(old.store_id, old.id, 'SUBMITTED', filed_at);
  end if;
  return old;
end $$;
create trigger sessions_ended before delete on sessions
  for each row execute function note_session_filed();

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
