-- The platform's staff, as those among them see each other who may. Within the scope of the staff. Runs with its owner's rights:
-- row-level security shows the application's role one person at a time.
create function staff_members(p_now timestamptz, p_unused timestamptz) returns table (
  id text, name text, email text, role text, version integer, joined_at timestamptz, signed_in_at timestamptz,
  has_second_factor boolean, sessions integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.name, p.email, m.role, m.version, m.created_at, p.signed_in_at,
    exists (select from person_factors f where f.person_id = p.id and (f.kind = 'passkey' or f.confirmed_at is not null)),
    (select count(*)::int from person_sessions s
      where s.person_id = p.id and s.ends_at > p_now and s.last_used_at > p_unused)
  from memberships m join people p on p.id = m.person_id
  where m.reach = 'staff' and current_setting('app.team', true) = 'staff'
$$;
revoke execute on function staff_members from public;
grant execute on function staff_members to makegood_app;
