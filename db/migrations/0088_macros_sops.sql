-- Prepared answers and procedures.

create table macros (
  store_id    text not null references stores (id) on delete cascade,
  id          text not null,
  -- The person or API token whose own it is; null: the store's.
  owner_id    text,
  title       text not null,
  text        text not null,
  acts        jsonb not null,
  claim_types text[] not null,
  version     integer not null,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  primary key (store_id, id)
);
select close_to_store('macros');

-- Of the platform, for every store.
create table global_macros (
  id          text primary key,
  title       text not null,
  text        text not null,
  acts        jsonb not null,
  claim_types text[] not null,
  version     integer not null,
  created_at  timestamptz not null,
  updated_at  timestamptz not null
);

-- How often a store used a macro, its own or the platform's.
create table macro_uses (
  store_id    text not null references stores (id) on delete cascade,
  macro_id    text not null,
  uses        integer not null,
  primary key (store_id, macro_id)
);
select close_to_store('macro_uses');

create table sops (
  store_id    text not null references stores (id) on delete cascade,
  id          text not null,
  title       text not null,
  body        text not null,
  claim_types text[] not null,
  active      boolean not null,
  version     integer not null,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  primary key (store_id, id)
);
select close_to_store('sops');

create table sop_versions (
  store_id    text not null,
  sop_id      text not null,
  version     integer not null,
  title       text not null,
  body        text not null,
  claim_types text[] not null,
  active      boolean not null,
  actor_id    text not null,
  created_at  timestamptz not null,
  primary key (store_id, sop_id, version),
  foreign key (store_id, sop_id) references sops (store_id, id) on delete cascade
);
select close_to_store('sop_versions');
