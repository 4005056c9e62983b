-- Takes a guess at a password, or answers the seconds until the next one is taken. p_counters: [{counter, waits}], waits being the
-- seconds to wait after none, one, two … wrong guesses. What was not guessed at since p_forgotten begins anew.
create function hold_guess(p_counters jsonb, p_now timestamptz, p_forgotten timestamptz) returns integer
language plpgsql as $$
declare
  wait_seconds integer;
begin
  insert into guesses (counter, misses, last_at)
  select c ->> 'counter', 0, p_now from jsonb_array_elements(p_counters) c order by 1
  on conflict (counter) do nothing;
  perform 1 from guesses g where g.counter in (select c ->> 'counter' from jsonb_array_elements(p_counters) c)
    order by g.counter for update;
  select max(ceil(extract(epoch from g.last_at - p_now) + case when g.last_at < p_forgotten then 0 else
    (c -> 'waits' ->> least(g.misses, jsonb_array_length(c -> 'waits') - 1))::int end))
  into wait_seconds
  from jsonb_array_elements(p_counters) c join guesses g on g.counter = c ->> 'counter';
  if wait_seconds > 0 then
    return wait_seconds;
  end if;
  update guesses g set misses = case when g.last_at < p_forgotten then 1 else g.misses + 1 end, last_at = p_now
  where g.counter in (select c ->> 'counter' from jsonb_array_elements(p_counters) c);
  return null;
end $$;
