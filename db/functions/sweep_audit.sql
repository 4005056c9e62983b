-- Deletes lines of the audit logs that are older than they are kept. Runs with its owner's rights, because the application's role
-- deletes none; it never deletes a line of the last twelve months, whatever it is asked for.
create function sweep_audit(p_store text, p_before timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  until timestamptz := least(p_before, now() - interval '12 months');
begin
  perform set_config('app.store', p_store, true);
  delete from audit_log where store_id = p_store and at < until;
end $$;
revoke execute on function sweep_audit from public;
grant execute on function sweep_audit to makegood_app;
