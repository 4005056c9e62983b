-- The labels of a store, their changes that are still being carried over to claims, and who has worked on its claims.

create table labels (
  store_id    text not null references stores (id) on delete cascade,
  id          text not null,
  name        text not null,
  color       text not null check (color in (
    'gray', 'red', 'orange', 'amber', 'green', 'teal', 'blue', 'indigo', 'purple', 'pink')),
  created_at  timestamptz not null,
  primary key (store_id, id),
  unique (store_id, name)
);
select close_to_store('labels');

-- A renamed or deleted label that claims still have under its old name.
create table label_changes (
  store_id    text not null references stores (id) on delete cascade,
  from_name   text not null,
  -- Null if the label was deleted.
  to_name     text,
  actor_id    text not null,
  created_at  timestamptz not null,
  primary key (store_id, from_name)
);
select close_to_store('label_changes');

-- Who of the team has changed a claim of the store: people and API tokens.
create table store_actors (
  store_id    text not null references stores (id) on delete cascade,
  actor_id    text not null,
  primary key (store_id, actor_id)
);
select close_to_store('store_actors');

-- In the name of each store, since the policies bind an owner who is no superuser too.
do $$
declare
  store record;
begin
  for store in select id from stores loop
    perform set_config('app.store', store.id, true);
    insert into labels (store_id, id, name, color, created_at)
    select store.id, substr(md5(random()::text || label), 1, 10), label, 'gray', now()
    from (select distinct label from claim_labels where store_id = store.id) known;
    insert into store_actors
    select distinct store.id, actor_id from claim_events
    where store_id = store.id and actor_kind = 'team' and actor_id is not null;
  end loop;
end $$;
