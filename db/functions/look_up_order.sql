-- The lookup in one round trip: checks the limits on misses, finds the order and answers it with its claims, or counts a miss.
-- p_held: orders that this browser has open, found even while a code is asked for; p_trusted: the visitor has given one.
create function look_up_order(
  p_store text, p_number_key text, p_email_key text, p_keys text[], p_counters text, p_trusted boolean, p_held text[]
)
returns json language plpgsql as $$
declare
  counters jsonb;
  wait_seconds integer;
  asks_code boolean := false;
  found_id text;
begin
  -- Most visitors have no recent misses: skip their limits.
  if exists (select from lookup_misses where counter = any (p_keys)) then
    counters := p_counters::jsonb;
    select
      ceil(extract(epoch from max(m.started_at + make_interval(secs => (c ->> 'seconds')::int))
        filter (where (c ->> 'blocks')::boolean) - clock_timestamp()))::int,
      coalesce(bool_or(not (c ->> 'blocks')::boolean), false)
    into wait_seconds, asks_code
    from jsonb_array_elements(counters) c
    join lookup_misses m on m.counter = c ->> 'counter'
    where m.misses >= (c ->> 'limit')::int
      and m.started_at + make_interval(secs => (c ->> 'seconds')::int) > clock_timestamp();
  end if;
  if wait_seconds is not null then
    return json_build_object('retryAfter', greatest(1, wait_seconds));
  end if;

  perform set_config('app.store', p_store, true);
  if asks_code and not p_trusted then
    select id into found_id from orders
    where store_id = p_store and id = any (p_held) and number_key = p_number_key and email_key = p_email_key
    order by created_at desc limit 1;
  else
    select id into found_id from orders
    where store_id = p_store and number_key = p_number_key and email_key = p_email_key
    order by created_at desc limit 1;
  end if;
  if found_id is not null then
    return json_build_object('order', order_document(p_store, found_id));
  end if;

  counters := p_counters::jsonb;
  with counted as (
    insert into lookup_misses as m (counter, misses, started_at)
    select c ->> 'counter', 1, clock_timestamp() from jsonb_array_elements(counters) c
    on conflict (counter) do update set
      misses = case when m.started_at + (
        select make_interval(secs => (c ->> 'seconds')::int) from jsonb_array_elements(counters) c
        where c ->> 'counter' = excluded.counter) <= excluded.started_at then 1 else m.misses + 1 end,
      started_at = case when m.started_at + (
        select make_interval(secs => (c ->> 'seconds')::int) from jsonb_array_elements(counters) c
        where c ->> 'counter' = excluded.counter) <= excluded.started_at then excluded.started_at else m.started_at end
    returning counter, misses, started_at)
  select ceil(extract(epoch from
    max(m.started_at + make_interval(secs => (c ->> 'seconds')::int)) - clock_timestamp()))::int
  into wait_seconds
  from counted m
  join jsonb_array_elements(counters) c on m.counter = c ->> 'counter'
  where (c ->> 'blocks')::boolean and m.misses > (c ->> 'limit')::int;
  if wait_seconds is not null then
    return json_build_object('retryAfter', greatest(1, wait_seconds));
  end if;
  return json_build_object('asksCode', asks_code);
end $$;
