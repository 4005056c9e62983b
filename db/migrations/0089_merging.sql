-- A duplicate that was closed into an earlier claim, with that claim's number for its customer.

alter table claims
  add column merged_into         text,
  add column merged_into_number  bigint,
  add foreign key (store_id, merged_into) references claims (store_id, id);
create index claims_merged on claims (store_id, merged_into) where merged_into is not null;
