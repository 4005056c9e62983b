-- Claims without an order: the visit at the counter, its uploads, and the order that is made for the claim.

-- What someone has told so far in the shop. The token names the row (src/server/auth/keys.ts), so that a visit that
-- never answers anything writes nothing.
create table in_store_visits (
  store_id    text not null references stores (id) on delete cascade,
  id          text not null,
  -- src/domain/in-store.ts
  draft       jsonb not null default '{}',
  updated_at  timestamptz not null,
  expires_at  timestamptz not null,
  primary key (store_id, id)
);
create index in_store_visits_expiry on in_store_visits (store_id, expires_at);
select close_to_store('in_store_visits');

-- An upload belongs to an order, or to a visit until its claim makes one.
alter table files
  alter column order_id drop not null,
  add column visit_id text,
  add constraint files_belong check (order_id is not null or visit_id is not null);
create index files_by_visit on files (store_id, visit_id) where visit_id is not null;
