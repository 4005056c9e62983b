-- What PgBouncer's auth_query asks (docs/samples/pgbouncer.ini). Run once in Makegood's database, as a superuser,
-- with a password of your own.
create role pgbouncer login password 'change me';
create schema pgbouncer;
create function pgbouncer.password_of(p_name text) returns table (name text, password text)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select rolname, rolpassword from pg_authid where rolname = p_name
    and rolname = (select 'makegood_app_' || oid from pg_database where datname = current_database())
$$;
revoke all on function pgbouncer.password_of from public;
grant usage on schema pgbouncer to pgbouncer;
grant execute on function pgbouncer.password_of to pgbouncer;
