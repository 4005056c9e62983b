-- What a change of settings would have done to the orders of a span (docs/decisions/099-simulator.md). Kept for 30 days.
create table simulations (
  store_id    text not null references stores (id) on delete cascade,
  id          text not null,
  -- The API token, or `person:` and the person's id.
  maker       text not null,
  state       text not null check (state in ('queued', 'running', 'done', 'stopped', 'failed')),
  change      jsonb not null,
  -- Orders created from the first moment to before the last.
  from_time   timestamptz not null,
  to_time     timestamptz not null,
  -- The moment at which it is asked whether an order can be claimed.
  as_of       timestamptz not null,
  total       integer not null,
  -- The last order that was read: {key, id}; null at the beginning.
  position    jsonb,
  tally       jsonb,
  -- The first orders for which the change makes a difference.
  examples    jsonb not null,
  -- Goes up when a job takes it over, so that an older one ends.
  turn        integer not null default 0,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  primary key (store_id, id)
);
create index simulations_age on simulations (store_id, created_at, id);
select close_to_store('simulations');
