-- The staff with one of the roles that review stores before they open.
-- Runs with its owner's rights: row-level security shows the application's role one person at a time.
create function find_reviewers(p_roles text[]) returns table (person_id text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.person_id from memberships m where m.reach = 'staff' and m.role = any (p_roles)
$$;
revoke execute on function find_reviewers from public;
grant execute on function find_reviewers to makegood_app;
