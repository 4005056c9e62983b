-- Claims by their values of the store's own fields (docs/decisions/135-fields-in-search.md): a row for each value, since row-level
-- security keeps an index of the JSON itself from being used. db/functions/keep_claim_field_values.sql keeps it.
create table claim_field_values (
  store_id    text not null,
  field_id    text not null,
  -- Text in lower case; a number without zeros at its end; yes or no.
  value       text collate "C" not null,
  claim_id    text not null,
  primary key (store_id, field_id, value, claim_id),
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade
);
create index claim_field_values_by_claim on claim_field_values (store_id, claim_id);
select close_to_store('claim_field_values');

-- A value that another process writes meanwhile would be missed.
lock table claims in share row exclusive mode;

-- In the name of each store, since the policies bind an owner who is no superuser too.
do $$
declare
  store record;
begin
  for store in select id from stores loop
    perform set_config('app.store', store.id, true);
    insert into claim_field_values
    select c.store_id, v.key, case jsonb_typeof(v.value)
        when 'boolean' then case when v.value = 'true' then 'yes' else 'no' end
        when 'number' then trim_scale((v.value #>> '{}')::numeric)::text
        else lower(v.value #>> '{}') end, c.id
    from claims c, jsonb_each(c.metadata) v where c.store_id = store.id and c.metadata is not null;
  end loop;
end $$;
