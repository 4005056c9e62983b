-- Takes a guess at a password, or answers the seconds until the next one is taken. p_counters: [{counter, free, longest}]: after
-- the free ones a wait of a second, then two, four … up to the longest. What was not guessed at since p_forgotten begins anew.
create function hold_guess(p_counters jsonb, p_now timestamptz, p_forgotten timestamptz) returns integer
language plpgsql as $$
declare
  place record;
  known guesses;
  wait_seconds integer := 0;
begin
  -- One after the other by its key, and all in the same order: nobody waits for each other, and nothing is read but these.
  for place in
    select c.* from jsonb_to_recordset(p_counters) c (counter text, free integer, longest integer) order by c.counter
  loop
    insert into guesses (counter, misses, last_at) values (place.counter, 0, p_now) on conflict (counter) do nothing;
    select * into known from guesses g where g.counter = place.counter for update;
    if known.last_at >= p_forgotten and known.misses >= place.free then
      wait_seconds := greatest(wait_seconds, ceil(extract(epoch from known.last_at - p_now)
        + least(place.longest, power(2, least(known.misses - place.free, 30))))::integer);
    end if;
  end loop;
  if wait_seconds > 0 then
    return wait_seconds;
  end if;
  for place in select c.* from jsonb_to_recordset(p_counters) c (counter text) loop
    update guesses g set misses = case when g.last_at < p_forgotten then 1 else g.misses + 1 end, last_at = p_now
    where g.counter = place.counter;
  end loop;
  return null;
end $$;
