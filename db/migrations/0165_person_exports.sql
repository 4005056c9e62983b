-- Everything a store has of a customer, as a file (docs/decisions/111-privacy.md). The file and its row are deleted after 24 hours.
create table person_exports (
  store_id    text not null references stores (id) on delete cascade,
  id          text not null,
  email_key   text not null,
  state       text not null check (state in ('waiting', 'ready', 'failed')),
  file_key    text not null,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  primary key (store_id, id)
);
create index person_exports_end on person_exports (store_id, expires_at);
select close_to_store('person_exports');
