-- Who works for all stores of an account, within its scope. Runs with its owner's rights: row-level security shows the application's
-- role one person at a time.
create function account_members(p_account text) returns table (
  id text, name text, email text, role text, version integer, joined_at timestamptz, signed_in_at timestamptz,
  has_second_factor boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.name, p.email, m.role, m.version, m.created_at, p.signed_in_at,
    exists (select from person_factors f where f.person_id = p.id and (f.kind = 'passkey' or f.confirmed_at is not null))
  from memberships m join people p on p.id = m.person_id
  where m.account_id = p_account and current_setting('app.team', true) = 'account ' || p_account
$$;
revoke execute on function account_members from public;
grant execute on function account_members to makegood_app;
