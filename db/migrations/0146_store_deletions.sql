-- Stores that are deleted, and those that were (docs/decisions/101-platform-screens.md).

-- From then on the application's role doesn't see the store: no page, call or job finds it. Its owner does, for backups and to
-- delete it.
alter table stores add column deleting_at timestamptz;
alter table stores enable row level security;
create policy not_deleted on stores using (deleting_at is null) with check (deleting_at is null);

-- Stays when the store is gone, so `store` refers to nothing.
create table store_deletions (
  id          text primary key,
  store       text not null unique,
  slug        text not null,
  name        text not null,
  -- Who asked for it, as they were called then.
  by_name     text not null,
  -- How much of each there was (domain/stores/deletion.ts).
  goes        jsonb not null,
  asked_at    timestamptz not null,
  ended_at    timestamptz,
  -- Rows of all tables. Null until the job has counted them.
  rows_total  bigint,
  rows_gone   bigint not null default 0
);
create index store_deletions_asked on store_deletions (asked_at, id);
alter table store_deletions enable row level security;
create policy for_staff on store_deletions
  using (current_setting('app.team', true) = 'staff') with check (current_setting('app.team', true) = 'staff');
revoke delete, truncate on store_deletions from makegood_app;
