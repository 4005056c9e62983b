-- Replaces bytes reserved in upload budgets by the bytes that came; 0 returns them all.
create function settle_reservation(p_in jsonb, p_reserved bigint, p_bytes bigint) returns void language plpgsql as $$
declare
  place record;
begin
  -- Always in the same order, so two senders can't deadlock.
  for place in select * from jsonb_to_recordset(p_in) c (counter text, "startsAt" timestamptz) order by 1 loop
    update upload_budgets b set bytes = greatest(0, b.bytes + p_bytes - p_reserved)
    where b.counter = place.counter and b.starts_at = place."startsAt";
  end loop;
end $$;
