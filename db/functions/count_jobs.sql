-- The job queue at a glance, for /metrics. The application's role can't read the queue itself.
create function count_jobs(out waiting bigint, out failed bigint, out oldest_seconds double precision)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  select count(*) filter (where j.attempts < j.max_attempts),
    count(*) filter (where j.attempts >= j.max_attempts),
    coalesce(extract(epoch from now() - min(j.run_at) filter (
      where j.attempts < j.max_attempts and j.locked_at is null and j.run_at <= now())), 0)
  into waiting, failed, oldest_seconds
  from graphile_worker._private_jobs j;
end $$;
revoke execute on function count_jobs from public;
grant execute on function count_jobs to makegood_app;
