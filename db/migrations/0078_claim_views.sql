-- Saved searches of the queue of claims, and the order in which each member of a team sees them (docs/decisions/072-views-bulk-export.md).

create table claim_views (
  store_id    text not null references stores (id) on delete cascade,
  id          text not null,
  -- The person or API token whose own it is (src/server/auth/makers.ts); null if the store shares it.
  maker       text,
  name        text not null,
  tab         text not null,
  query       text not null,
  sort        text,
  created_at  timestamptz not null,
  primary key (store_id, id)
);
create index claim_views_maker on claim_views (store_id, maker, created_at);
select close_to_store('claim_views');

-- For the teams of all stores, by staff. They name no store and hold nothing of one.
create table global_claim_views (
  id          text primary key,
  name        text not null,
  tab         text not null,
  query       text not null,
  sort        text,
  created_at  timestamptz not null
);

-- The order that someone has chosen. Views that are not in it come last.
create table claim_view_places (
  store_id    text not null references stores (id) on delete cascade,
  maker       text not null,
  view_id     text not null,
  position    integer not null,
  primary key (store_id, maker, view_id)
);
select close_to_store('claim_view_places');
