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

create function keep_claim_labels() returns trigger language plpgsql as $$
begin
  delete from claim_labels where store_id = new.store_id and claim_id = new.id;
  insert into claim_labels
  select distinct new.store_id, label, new.created_at, new.id from unnest(new.labels) as label;
  return null;
end $$;
create trigger claims_labelled after insert on claims
  for each row when (new.labels is not null) execute function keep_claim_labels();
create trigger claims_labelled_anew after update of labels on claims
  for each row when (new.labels is distinct from old.labels) execute function keep_claim_labels();

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
