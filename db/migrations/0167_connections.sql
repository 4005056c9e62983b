-- The outside services that a store is connected with (docs/decisions/116-connections.md).
create table connections (
  store_id      text not null references stores (id) on delete cascade,
  id            text not null,
  provider      text not null check (provider ~ '^[a-z_]{1,32}$'),
  -- The store's order of preference, the first one lowest.
  position      smallint not null,
  version       integer not null default 1,
  -- Encrypted JSON.
  credentials   bytea not null,
  -- What people see of them, by field: what is no secret, and the last characters of what is.
  hints         jsonb not null,
  settings      jsonb not null default '{}',
  -- The account there, as the provider names it, such as the shop's domain.
  account       text not null,
  state         text not null default 'ok' check (state in ('ok', 'degraded', 'broken')),
  -- Since when it has that state.
  since         timestamptz not null,
  -- src/domain/connections/health.ts; null while it works.
  failure       text,
  detail        text,
  tested_at     timestamptz,
  last_ok_at    timestamptz,
  -- The last part of the address that the provider calls.
  inbound_token text not null,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  primary key (store_id, id),
  unique (store_id, provider)
);
select close_to_store('connections');

-- Which store a shop belongs to: two of them would both pay for its orders. Also finds the store of a call that names only the shop.
create table connected_shops (
  provider text not null,
  account  text not null,
  store    text not null references stores (id) on delete cascade,
  primary key (provider, account)
);
create index connected_shops_of on connected_shops (store);
