-- The memberships of each {person, session} of p_asked, in its order, and whether the session began with a second factor; null
-- once the session ended.
create function find_watchers(p_asked jsonb, p_now timestamptz, p_unused timestamptz) returns setof json
language plpgsql as $$
declare
  the_person text;
  the_session text;
begin
  for the_person, the_session in
    select one ->> 'person', one ->> 'session' from jsonb_array_elements(p_asked) with ordinality as list (one, at) order by at
  loop
    perform set_config('app.person', the_person, true);
    return query select (
      select json_build_object('isStrong', s.is_strong, 'memberships', (
          select coalesce(json_agg(json_build_object(
            'reach', m.reach, 'store', m.store, 'accountId', m.account_id, 'role', m.role) order by m.id), '[]')
          from memberships m where m.person_id = the_person))
      from person_sessions s where s.person_id = the_person and s.id = the_session and s.ends_at > p_now
        and s.last_used_at > p_unused);
  end loop;
end $$;
