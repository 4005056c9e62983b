-- What processes on one database have to agree on, and what an operator watches.

-- One row: a mark made from MAKEGOOD_SECRET (src/server/database/installation.ts).
create table installation (
  one          boolean primary key default true check (one),
  secret_mark  text not null
);
revoke all on installation from makegood_app;

-- The queue at a glance, for /metrics; the application's role does not see the queue itself.
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
