-- Stores and what the application's role may touch. Every table with a store_id is closed by row-level
-- security that is forced, so that a query that forgets its store finds nothing; the role `makegood_app`
-- owns nothing and is made before the first migration (src/server/database/roles.ts).

alter default privileges in schema public grant select, insert, update, delete on tables to makegood_app;
alter default privileges in schema public grant usage on sequences to makegood_app;
grant usage on schema public to makegood_app;

-- The registry of tenants is no tenant's row: who asks is found out with it.
create table stores (
  id          text primary key,
  slug        text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name        text not null,
  currency    text not null check (currency ~ '^[A-Z]{3}$'),
  time_zone   text not null,
  country     text not null check (country ~ '^[A-Z]{2}$'),
  domains     text[] not null default '{}',
  -- The difference from the defaults in src/domain/settings.ts.
  settings    jsonb not null default '{}',
  branding    jsonb not null default '{}',
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
create index stores_domains on stores using gin (domains);

create table store_counters (
  store_id           text primary key references stores (id) on delete cascade,
  last_claim_number  bigint not null default 20000
);
select close_to_store('store_counters');

create table api_tokens (
  store_id      text not null references stores (id) on delete cascade,
  id            text not null,
  name          text not null,
  secret_hash   bytea not null,
  role          text,
  permissions   text[] not null,
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz,
  revoked_at    timestamptz,
  primary key (store_id, id)
);
select close_to_store('api_tokens');

-- First answers of writes, so that a repeat gets the same bytes (docs/rules/repeats.md). Encrypted; 48 hours with a
-- key, 10 minutes without. Written in the transaction whose answer they keep.
create table answers (
  store_id    text not null references stores (id) on delete cascade,
  request_key bytea not null,
  body_hash   bytea not null,
  status      smallint not null,
  answer      bytea not null,
  expires_at  timestamptz not null,
  primary key (store_id, request_key)
);
create index answers_expiry on answers (store_id, expires_at);
-- What is encrypted can't be compressed: kept in the row, up to a page, instead of tried and moved to a table of its own.
alter table answers set (toast_tuple_target = 8160);
select close_to_store('answers');

-- Misses of the order lookup by address, e-mail and store; keys are keyed hashes, no addresses. They count over all
-- stores, so they belong to none. Losing them in a crash costs an attacker's minute: no write-ahead log.
create unlogged table lookup_misses (
  counter     text primary key,
  misses      integer not null,
  started_at  timestamptz not null
);
