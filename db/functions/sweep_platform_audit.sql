-- The same for the audit log of the platform (sweep_audit.sql).
create function sweep_platform_audit(p_before timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from platform_audit_log where at < least(p_before, now() - interval '12 months');
end $$;
revoke execute on function sweep_platform_audit from public;
grant execute on function sweep_platform_audit to makegood_app;
