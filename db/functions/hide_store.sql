-- Begins the deletion of a store that staff asked for: nobody finds it any more, and nobody works for it. Runs with its owner's
-- rights: the application's role sees one person at a time, and no store that is being deleted.
create function hide_store(p_store text, p_now timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from store_deletions d where d.store = p_store and d.ended_at is null) then
    raise exception 'nobody asked for the deletion of this store';
  end if;
  update stores set deleting_at = coalesce(deleting_at, p_now), account_id = null where id = p_store;
  delete from memberships where store = p_store;
  delete from person_links where store = p_store;
  perform set_config('app.store', p_store, true);
  update api_tokens set revoked_at = coalesce(revoked_at, p_now) where store_id = p_store;
end $$;
revoke execute on function hide_store from public;
grant execute on function hide_store to makegood_app;
