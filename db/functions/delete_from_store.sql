-- Deletes up to p_most rows of a store from one of its tables (null: all), and says how many. Only while its deletion is under way. Runs
-- with its owner's rights: the application's role may not delete histories.
create function delete_from_store(p_store text, p_table text, p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  statement text := format(
    'with batch as materialized (select tableoid, ctid from %1$I where store_id = $1 limit $2)
     delete from %1$I t using batch where t.store_id = $1 and t.ctid = batch.ctid and t.tableoid = batch.tableoid', p_table);
  gone integer;
begin
  if not exists (select from store_deletions d where d.store = p_store and d.ended_at is null) then
    raise exception 'no deletion of this store is under way';
  end if;
  if not exists (
    select from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = p_table) then
    raise exception 'no table of stores';
  end if;
  perform set_config('app.store', p_store, true);
  begin
    execute statement using p_store, p_most;
    get diagnostics gone = row_count;
  exception when foreign_key_violation then
    -- Rows of the table refer to each other: all at once, then.
    execute statement using p_store, null::integer;
    get diagnostics gone = row_count;
  end;
  return gone;
end $$;
revoke execute on function delete_from_store from public;
grant execute on function delete_from_store to makegood_app;
