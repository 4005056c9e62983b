-- The name of whoever is behind a change, as it is now: a person, an API token of the store, or else the operator.
create function actor_name(p_store text, p_kind text, p_actor text) returns text language plpgsql as $$
declare
  before text := coalesce(current_setting('app.person', true), '');
  named text;
begin
  if p_kind = 'person' then
    perform set_config('app.person', p_actor, true);
    select p.name into named from people p where p.id = p_actor;
    perform set_config('app.person', before, true);
  elsif p_kind = 'token' then
    select t.name into named from api_tokens t where t.store_id = p_store and t.id = p_actor;
  else
    named := 'The operator';
  end if;
  return coalesce(named, p_actor);
end $$;
