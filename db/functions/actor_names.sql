-- The names of a store's people and API tokens by id, as JSON. Row-level security shows one person at a time. Ids of neither are left
-- out: an assignee may be any text.
create function actor_names(p_store text, p_ids text[]) returns json language plpgsql as $$
declare
  before text := coalesce(current_setting('app.person', true), '');
  found jsonb;
  one text;
  person_name text;
begin
  select coalesce(jsonb_object_agg(t.id, t.name), '{}') into found
  from api_tokens t where t.store_id = p_store and t.id = any (p_ids);
  foreach one in array p_ids loop
    if one is not null and not found ? one then
      perform set_config('app.person', one, true);
      select p.name into person_name from people p where p.id = one;
      if person_name is not null then
        found := found || jsonb_build_object(one, person_name);
      end if;
    end if;
  end loop;
  perform set_config('app.person', before, true);
  return found;
end $$;
