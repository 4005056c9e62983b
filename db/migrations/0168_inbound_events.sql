-- What providers called us with, until it is applied and for 30 days after that (docs/decisions/116-connections.md).
create table inbound_events (
  store_id    text not null references stores (id) on delete cascade,
  id          text not null,
  provider    text not null check (provider ~ '^[a-z_]{1,32}$'),
  -- The provider's own id, the same on each repeat.
  event_id    text not null check (length(event_id) between 1 and 300),
  topic       text not null,
  -- What it is about, such as "order 1001": of several that wait, one is enough.
  subject     text not null,
  -- As the adapter read it; null once it is applied, since it may name a customer.
  about       jsonb,
  changed_at  timestamptz,
  received_at timestamptz not null,
  state       text not null default 'waiting' check (state in ('waiting', 'applied', 'failed')),
  tries       integer not null default 0,
  -- Nobody takes it before.
  next_at     timestamptz not null,
  failure     text,
  primary key (store_id, id),
  unique (store_id, provider, event_id)
);
create index inbound_events_waiting on inbound_events (store_id, next_at) where state = 'waiting';
create index inbound_events_subject on inbound_events (store_id, provider, subject, changed_at);
create index inbound_events_age on inbound_events (store_id, received_at);
select close_to_store('inbound_events');
