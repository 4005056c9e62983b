-- Takes an expected file for one sender and reserves its bytes. Answers null when taken, 'used', 'under_way', or the first counter
-- without room. p_counters: [{counter, startsAt, limit}]. A sender not heard of since p_lost loses its reservation.
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
