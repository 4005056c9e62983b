-- What a person holds in a store at present: their memberships and the store's place. Null once the session that is named ended.
create function find_person_grants(
  p_person text, p_session text, p_store text, p_now timestamptz, p_unused timestamptz
) returns json language plpgsql as $$
begin
  perform set_config('app.person', p_person, true);
  if p_session is not null and not exists (
    select 1 from person_sessions s where s.person_id = p_person and s.id = p_session and s.ends_at > p_now
      and s.last_used_at > p_unused)
  then
    return null;
  end if;
  return json_build_object(
    'memberships', (
      select coalesce(json_agg(json_build_object(
        'reach', m.reach, 'store', m.store, 'accountId', m.account_id, 'role', m.role)), '[]')
      from memberships m where m.person_id = p_person),
    'stores', (
      select coalesce(json_agg(json_build_object('id', s.id, 'accountId', s.account_id)), '[]')
      from stores s where s.id = p_store));
end $$;
