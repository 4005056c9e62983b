-- Who changed what (docs/rules/audit.md). Lines are added and never changed: the application's role can do neither. What is
-- older than the log keeps is deleted by sweep_audit.

create table audit_log (
  store_id      text not null references stores (id) on delete cascade,
  at            timestamptz not null,
  id            text collate "C" not null,
  actor_kind    text not null check (actor_kind in ('person', 'token', 'operator')),
  -- Null for the operator.
  actor_id      text,
  -- As it was then.
  by_name    text not null,
  operation     text not null,
  subject_kind  text not null,
  subject_id    text,
  subject_name  text,
  -- What changed only, and no secret. Null: there was nothing before, or is nothing after.
  before        jsonb,
  after         jsonb,
  request_id    text,
  primary key (store_id, at, id)
);
select close_to_store('audit_log');
revoke update, delete, truncate on audit_log from makegood_app;

-- The same for what belongs to no store: the staff, accounts, and what people do about themselves.
create table platform_audit_log (
  -- 'staff', or 'account' or 'person' and its id.
  place         text not null,
  at            timestamptz not null,
  id            text collate "C" not null,
  actor_kind    text not null check (actor_kind in ('person', 'token', 'operator')),
  actor_id      text,
  by_name    text not null,
  operation     text not null,
  subject_kind  text not null,
  subject_id    text,
  subject_name  text,
  before        jsonb,
  after         jsonb,
  request_id    text,
  primary key (place, at, id)
);
alter table platform_audit_log enable row level security;
-- Lines are added about any place, and read about one.
create policy one_place on platform_audit_log
  using (place = current_setting('app.team', true) or place = 'person ' || current_setting('app.person', true))
  with check (true);
revoke update, delete, truncate on platform_audit_log from makegood_app;

-- The audit log shows what the team did to claims as well, from their history.
create index claim_events_of_team on claim_events (store_id, at) where actor_kind = 'team';
