-- How many bytes may come in, and from whom: counted here, so that the numbers hold over all processes and in a race.

-- Bytes in an hour or a day, by address (a keyed hash), visit, order, claim and store. Addresses count over all stores, so
-- the rows belong to none. Losing them in a crash costs a window's count: no write-ahead log.
create unlogged table upload_budgets (
  counter    text not null,
  starts_at  timestamptz not null,
  bytes      bigint not null,
  primary key (counter, starts_at)
);

alter table files
  -- The claim whose link asked for it, where one did: an order may have many.
  add column asked_claim text,
  -- Sent by a program of the store, whose address is a server's.
  add column by_program boolean,
  -- Who is sending the bytes at present: an earlier sender who comes back late finds another name here.
  add column receiving_id text,
  -- Counted while they come in, and where: [{counter, startsAt}].
  add column reserved_bytes bigint,
  add column reserved_in jsonb;
create index files_receiving on files (store_id, receiving_at) where receiving_at is not null;

-- Counts what was reserved for a file as what it came to; 0 gives all of it back.
create function settle_reservation(p_in jsonb, p_reserved bigint, p_bytes bigint) returns void language plpgsql as $$
declare
  place record;
begin
  -- In one order everywhere, so that two senders never wait for each other.
  for place in select * from jsonb_to_recordset(p_in) c (counter text, "startsAt" timestamptz) order by 1 loop
    update upload_budgets b set bytes = greatest(0, b.bytes + p_bytes - p_reserved)
    where b.counter = place.counter and b.starts_at = place."startsAt";
  end loop;
end $$;

-- Takes an expected file for one sender and reserves the bytes it may bring, all in one step. Answers null when it is taken,
-- `used` when the file is kept or unknown, `under_way` while another sends it, or the first counter that has no room.
-- p_counters: [{counter, startsAt, limit}]. A sender who was not heard of since p_lost is gone: what was reserved for it is
-- given back.
create function reserve_upload(
  p_store text, p_file text, p_sender text, p_bytes bigint, p_counters jsonb, p_now timestamptz, p_lost timestamptz
) returns text language plpgsql as $$
declare
  the_file files;
  place record;
  total bigint;
begin
  select * into the_file from files f where f.store_id = p_store and f.file_key = p_file for update;
  if not found or the_file.stored_at is not null then
    return 'used';
  end if;
  if the_file.receiving_at > p_lost then
    return 'under_way';
  end if;
  if the_file.reserved_bytes is not null then
    perform settle_reservation(the_file.reserved_in, the_file.reserved_bytes, 0);
  end if;
  begin
    for place in
      select c.* from jsonb_to_recordset(p_counters) c (counter text, "startsAt" timestamptz, "limit" bigint)
      order by c.counter
    loop
      insert into upload_budgets as b (counter, starts_at, bytes) values (place.counter, place."startsAt", p_bytes)
      on conflict (counter, starts_at) do update set bytes = b.bytes + excluded.bytes
      returning b.bytes into total;
      if total > place."limit" then
        raise exception using errcode = 'MG037', message = place.counter;
      end if;
    end loop;
  exception when sqlstate 'MG037' then
    update files set receiving_at = null, receiving_id = null, reserved_bytes = null, reserved_in = null
    where store_id = p_store and file_key = p_file;
    return sqlerrm;
  end;
  update files set receiving_at = p_now, receiving_id = p_sender, reserved_bytes = p_bytes, reserved_in = p_counters
  where store_id = p_store and file_key = p_file;
  return null;
end $$;

-- Ends a reservation of this sender with what the file came to: 0 for one that is not kept. With p_lost, only where the
-- sender was not heard of since.
create function settle_upload(p_store text, p_file text, p_sender text, p_bytes bigint, p_lost timestamptz default null)
returns boolean language plpgsql as $$
declare
  the_file files;
begin
  select * into the_file from files f
  where f.store_id = p_store and f.file_key = p_file and f.receiving_id = p_sender
    and (p_lost is null or f.receiving_at < p_lost) for update;
  if not found then
    return false;
  end if;
  perform settle_reservation(the_file.reserved_in, the_file.reserved_bytes, p_bytes);
  update files set receiving_at = null, receiving_id = null, reserved_bytes = null, reserved_in = null
  where store_id = p_store and file_key = p_file;
  return true;
end $$;

-- A file that is forgotten while its bytes come in gives back what was reserved for it.
create function give_back_reservation() returns trigger language plpgsql as $$
begin
  perform settle_reservation(old.reserved_in, old.reserved_bytes, 0);
  return null;
end $$;
create trigger files_give_back after delete on files
for each row when (old.reserved_bytes is not null)
execute function give_back_reservation();
