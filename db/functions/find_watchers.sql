-- The memberships of each {person, session} of p_asked, in its order; null once the session ended.
create function find_watchers(p_asked jsonb, p_now timestamptz, p_unused timestamptz) returns json language plpgsql as $$
declare
  one jsonb;
  found jsonb := '[]';
begin
  for one in select * from jsonb_array_elements(p_asked) loop
    perform set_config('app.person', one ->> 'person', true);
    if exists (select from person_sessions s where s.person_id = one ->> 'person' and s.id = one ->> 'session'
      and s.ends_at > p_now and s.last_used_at > p_unused)
    then
      found := found || jsonb_build_array((
        select coalesce(jsonb_agg(jsonb_build_object(
          'reach', m.reach, 'store', m.store, 'accountId', m.account_id, 'role', m.role) order by m.id), '[]')
        from memberships m where m.person_id = one ->> 'person'));
    else
      found := found || jsonb_build_array(null::jsonb);
    end if;
  end loop;
  return found;
end $$;
