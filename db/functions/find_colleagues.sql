-- The names of people for their colleagues in a store: its members, and of those in p_acted, who worked on its claims, everyone.
-- `works_here`: whether they may still see the store. Runs with its owner's rights: the application's role sees one person at a time.
-- Planned once for each connection: PostgreSQL would plan each call anew for its values, and the queue calls it for each of a person's stores.
create function find_colleagues(p_store text, p_acted text[])
returns table (id text, name text, works_here boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan as $$
  select p.id, p.name, exists (
      select from memberships m where m.person_id = p.id and (
        m.reach = 'staff' or m.store = p_store
        or m.account_id = (select s.account_id from stores s where s.id = p_store)))
  from people p
  where p.id = any (p_acted) or exists (
    select from memberships m where m.person_id = p.id and m.store = p_store)
$$;
revoke execute on function find_colleagues from public;
grant execute on function find_colleagues to makegood_app;
