-- Adds one session to the funnel of the store's day. Sixteen rows per day and status, so shoppers rarely wait for each other.
create function count_draft(p_store text, p_session text, p_status text, p_at timestamptz) returns void
language sql as $$
  insert into funnel_days as f (store_id, day, status, part, sessions)
  select p_store, (p_at at time zone s.time_zone)::date, p_status, abs(hashtext(p_session) % 16), 1
  from stores s where s.id = p_store
  on conflict (store_id, day, status, part) do update set sessions = f.sessions + 1
$$;
