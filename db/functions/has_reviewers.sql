-- Whether the installation has staff with one of the roles that review stores before they open.
-- Runs with its owner's rights: row-level security shows the application's role one person at a time.
create function has_reviewers(p_roles text[]) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from memberships where reach = 'staff' and role = any (p_roles))
$$;
revoke execute on function has_reviewers from public;
grant execute on function has_reviewers to makegood_app;
