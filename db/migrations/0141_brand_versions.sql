-- A store's look is edited as a draft and published as a version (docs/decisions/097-brand-versions.md). stores.branding holds
-- what shoppers see; the last twenty versions of it are kept.

create table brand_versions (
  store_id      text not null references stores (id) on delete cascade,
  version       integer not null,
  branding      jsonb not null,
  published_at  timestamptz not null,
  -- As it was then. Null: nobody of the team, or from before versions were kept.
  by_name       text,
  primary key (store_id, version)
);
insert into brand_versions (store_id, version, branding, published_at)
select id, 1, branding, updated_at from stores;
select close_to_store('brand_versions');

create table brand_drafts (
  store_id  text primary key references stores (id) on delete cascade,
  -- Null: there is no draft now. The row stays, so that its version never starts over.
  branding  jsonb,
  version   integer not null,
  -- The published version that the draft began with.
  based_on  integer not null,
  saved_at  timestamptz not null,
  by_name   text
);
select close_to_store('brand_drafts');
