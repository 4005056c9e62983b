-- The queue of claims by assignee and by label, each read from an index in the queue's own order.

create index claims_by_assignee on claims (store_id, assignee, created_at, id) where assignee is not null;

-- A row for each label of a claim: row-level security keeps an index of the array itself from being used.
create table claim_labels (
  store_id    text not null,
  label       text not null,
  created_at  timestamptz not null,
  claim_id    text not null,
  primary key (store_id, label, created_at, claim_id),
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade
);
create index claim_labels_by_claim on claim_labels (store_id, claim_id);
select close_to_store('claim_labels');

-- In the name of each store, since the policies bind an owner who is no superuser too.
do $$
declare
  store record;
begin
  for store in select id from stores loop
    perform set_config('app.store', store.id, true);
    insert into claim_labels
    select distinct c.store_id, label, c.created_at, c.id from claims c, unnest(c.labels) as label
    where c.store_id = store.id;
  end loop;
end $$;
