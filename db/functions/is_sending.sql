-- Whether the worker that took a mail is still alive. The application's role can't read heartbeats.
create function is_sending(p_sender text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from public.worker_heartbeats where worker_id = p_sender and beat_at > now() - interval '20 seconds')
$$;
revoke execute on function is_sending from public;
grant execute on function is_sending to makegood_app;
