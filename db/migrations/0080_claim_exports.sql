-- Lists of claims as files (docs/decisions/072-views-bulk-export.md). The file and its row are deleted after 24 hours.
create table claim_exports (
  store_id    text not null references stores (id) on delete cascade,
  id          text not null,
  -- The API token, or `person:` and the person's id: whose rights count while the job runs.
  maker       text not null,
  query       jsonb not null,
  state       text not null check (state in ('waiting', 'ready', 'failed')),
  rows        integer not null default 0,
  file_key    text not null,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  primary key (store_id, id)
);
create index claim_exports_end on claim_exports (store_id, expires_at);
select close_to_store('claim_exports');
