-- Limits guesses at the e-mail address behind an old link (docs/decisions/025-old-links.md): answers the seconds to wait, or null,
-- and counts a miss. p_counters: [{counter, limit, seconds}], sorted by counter; p_keys names the same counters.
create function hold_misses(p_keys text[], p_counters jsonb, p_missed boolean) returns integer language plpgsql as $$
declare
  wait_seconds integer;
begin
  select ceil(extract(epoch from
    max(m.started_at + make_interval(secs => (c ->> 'seconds')::int)) - clock_timestamp()))::int
  into wait_seconds
  from jsonb_array_elements(p_counters) c
  join lookup_misses m on m.counter = c ->> 'counter'
  where m.counter = any (p_keys) and m.misses >= (c ->> 'limit')::int
    and m.started_at + make_interval(secs => (c ->> 'seconds')::int) > clock_timestamp();
  if wait_seconds is not null then
    return greatest(1, wait_seconds);
  end if;
  if not p_missed then
    return null;
  end if;

  with spans as (
    select c ->> 'counter' as counter, make_interval(secs => (c ->> 'seconds')::int) as span, (c ->> 'limit')::int as most
    from jsonb_array_elements(p_counters) c
  ), counted as (
    insert into lookup_misses as m (counter, misses, started_at)
    select counter, 1, clock_timestamp() from spans order by counter
    on conflict (counter) do update set
      misses = case when m.started_at + (select span from spans s where s.counter = excluded.counter)
        <= excluded.started_at then 1 else m.misses + 1 end,
      started_at = case when m.started_at + (select span from spans s where s.counter = excluded.counter)
        <= excluded.started_at then excluded.started_at else m.started_at end
    returning counter, misses, started_at)
  select ceil(extract(epoch from max(m.started_at + s.span) - clock_timestamp()))::int
  into wait_seconds
  from counted m join spans s using (counter) where m.misses > s.most;
  return case when wait_seconds is null then null else greatest(1, wait_seconds) end;
end $$;
