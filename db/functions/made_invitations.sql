-- The open invitations that a person made, within their scope.
-- Runs with its owner's rights: row-level security shows the application's role those to one person or to one team at a time.
create function made_invitations(p_person text, p_now timestamptz) returns table (
  id text, role text, store text, store_account text, account_id text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.id, l.role, l.store, s.account_id, l.account_id
  from person_links l left join stores s on s.id = l.store
  where l.kind = 'invitation' and l.made_by = 'person:' || p_person and l.used_at is null and l.expires_at > p_now
    and p_person = current_setting('app.person', true)
$$;
revoke execute on function made_invitations from public;
grant execute on function made_invitations to makegood_app;
