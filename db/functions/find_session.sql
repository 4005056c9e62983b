-- Finds the session behind a token's hash, its person with their memberships, and the store they ask for by its slug; without one,
-- the first two that they may see. Null once it ended, or was not used since p_unused. Notes its use at most once a minute.
create function find_session(p_hash bytea, p_store text, p_now timestamptz, p_unused timestamptz) returns json
language plpgsql as $$
declare
  the_session person_sessions;
begin
  perform set_config('app.session', encode(p_hash, 'hex'), true);
  select * into the_session from person_sessions s
    where s.secret_hash = p_hash and s.ends_at > p_now and s.last_used_at > p_unused;
  if not found then
    return null;
  end if;
  perform set_config('app.person', the_session.person_id, true);
  if the_session.last_used_at < p_now - interval '1 minute' then
    update person_sessions s set last_used_at = p_now where s.secret_hash = p_hash;
  end if;
  return json_build_object(
    'personId', the_session.person_id,
    'sessionId', the_session.id,
    'provenAt', the_session.proven_at,
    'isStrong', the_session.is_strong,
    'memberships', (
      select coalesce(json_agg(json_build_object(
        'reach', m.reach, 'store', m.store, 'accountId', m.account_id, 'role', m.role)), '[]')
      from memberships m where m.person_id = the_session.person_id),
    'stores', (
      select coalesce(json_agg(json_build_object('id', s.id, 'accountId', s.account_id,
        'needsSecondFactor', coalesce((s.settings #>> '{signIn,requireSecondFactor}')::boolean, false))), '[]')
      from (
        select s.id, s.account_id, s.settings from stores s
        where (p_store is null or s.slug = p_store) and exists (
          select 1 from memberships m where m.person_id = the_session.person_id
            and (m.reach = 'staff' or m.store = s.id or m.account_id = s.account_id))
        limit 2) s));
end $$;
