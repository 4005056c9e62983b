-- Ends the deletion of a store: deletes what was written meanwhile, children before parents as p_tables has them, and the store itself.
-- Whoever still writes waits, and then fails. Runs with its owner's rights, as delete_from_store.
create function end_store(p_store text, p_tables text[], p_now timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant_table text;
begin
  perform from stores where id = p_store for update;
  foreach tenant_table in array p_tables loop
    perform delete_from_store(p_store, tenant_table, null);
  end loop;
  delete from stores where id = p_store and deleting_at is not null;
  update store_deletions set ended_at = p_now where store = p_store and ended_at is null;
end $$;
revoke execute on function end_store from public;
grant execute on function end_store to makegood_app;
