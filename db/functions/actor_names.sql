-- The names of a store's people, API tokens and rules by id, as JSON: people who may see the store, and those who worked in it earlier. Row-level
-- security shows one person at a time. Other ids are left out: an assignee may be any text, also the id of somebody elsewhere.
create function actor_names(p_store text, p_ids text[]) returns json language plpgsql as $$
declare
  before text := coalesce(current_setting('app.person', true), '');
  found jsonb;
  one text;
  person_name text;
begin
  select coalesce(jsonb_object_agg(t.id, t.name), '{}') into found
  from (
    select t.id, t.name from api_tokens t where t.store_id = p_store and t.id = any (p_ids)
    union all
    select r.id, r.body ->> 'name' from automation_rules r where r.store_id = p_store and r.id = any (p_ids)) t;
  foreach one in array p_ids loop
    if one is not null and not found ? one then
      perform set_config('app.person', one, true);
      select p.name into person_name from people p where p.id = one and (
        exists (select from store_actors a where a.store_id = p_store and a.actor_id = one)
        or exists (select from memberships m where m.person_id = one and (
          m.reach = 'staff' or m.store = p_store
          or m.account_id = (select s.account_id from stores s where s.id = p_store))));
      if person_name is not null then
        found := found || jsonb_build_object(one, person_name);
      end if;
    end if;
  end loop;
  perform set_config('app.person', before, true);
  return found;
end $$;
