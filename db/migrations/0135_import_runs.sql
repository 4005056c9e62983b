-- Imports that a team started from the browser or the API (docs/decisions/093-import-runs.md). A run, its file and its refusals are
-- deleted after 14 days.
create table import_runs (
  store_id        text not null references stores (id) on delete cascade,
  id              text not null,
  -- The API token, or `person:` and the person's id: whose rights count while the job runs.
  maker           text not null,
  kind            text not null check (kind in ('orders', 'products')),
  -- `trial`: says what it would do and saves nothing.
  phase           text not null check (phase in ('trial', 'import')),
  state           text not null check (state in ('waiting', 'queued', 'running', 'checked', 'done', 'stopped', 'failed')),
  file_name       text not null,
  -- Null until the file has arrived, and once it is imported.
  file_key        text,
  file_size       integer,
  ignores_columns boolean not null,
  takes_tests     boolean not null,
  -- Where to go on (src/server/imports/source.ts); null at the beginning.
  position        jsonb,
  -- {read, created, updated, unchanged, refused}
  counts          jsonb not null,
  -- What the trial counted; null without one.
  trial           jsonb,
  -- Why it failed.
  reason          text,
  -- Goes up when a job takes the run over, so that an older one ends.
  turn            integer not null default 0,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  expires_at      timestamptz not null,
  primary key (store_id, id)
);
create index import_runs_age on import_runs (store_id, created_at, id);
create index import_runs_end on import_runs (store_id, expires_at);
select close_to_store('import_runs');

create table import_refusals (
  store_id    text not null,
  run_id      text not null,
  -- From 0, in the order of the file.
  ordinal     integer not null,
  reference   text not null,
  code        text not null,
  reason      text not null,
  fields      text[] not null,
  primary key (store_id, run_id, ordinal),
  foreign key (store_id, run_id) references import_runs (store_id, id) on delete cascade
);
select close_to_store('import_refusals');
