-- Where a store's own systems are told what happens, and what they were told (docs/decisions/109-webhooks.md).
create table webhook_endpoints (
  store_id          text not null references stores (id) on delete cascade,
  id                text not null,
  version           integer not null default 1,
  url               text not null check (length(url) between 1 and 2000),
  description       text,
  topics            text[] not null,
  -- Why nothing is sent there (src/domain/webhooks/delivery.ts); null if it is on.
  disabled_for      text check (disabled_for in ('paused', 'gone', 'failing')),
  disabled_at       timestamptz,
  -- Since when every answer was a failure; null if the last one was none.
  failing_since     timestamptz,
  delivered_at      timestamptz,
  -- Encrypted. The old one still signs until its time is over.
  secret            bytea not null,
  old_secret        bytea,
  old_secret_until  timestamptz,
  created_at        timestamptz not null,
  primary key (store_id, id),
  check ((disabled_for is null) = (disabled_at is null)),
  check ((old_secret is null) = (old_secret_until is null))
);
select close_to_store('webhook_endpoints');

-- What happened and is not yet an event: written in the transaction of what happened, and only in stores with an endpoint.
create table webhook_outbox (
  store_id  text not null references stores (id) on delete cascade,
  id        uuid not null default gen_random_uuid(),
  at        timestamptz not null,
  source    text not null check (source in ('claim', 'protection', 'order')),
  -- The claim or the order, and which of its events or versions.
  subject   text not null,
  part      integer not null,
  primary key (store_id, id)
);
select close_to_store('webhook_outbox');

-- The number of the store's last event. Whoever makes events or takes deliveries locks it.
create table webhook_feeds (
  store_id  text primary key references stores (id) on delete cascade,
  sequence  bigint not null default 0
);
select close_to_store('webhook_feeds');

create table webhook_events (
  store_id  text not null references stores (id) on delete cascade,
  id        text not null,
  -- Of all events of the store; null for a test.
  sequence  bigint,
  at        timestamptz not null,
  topic     text not null,
  -- The claim or the order; null for a test.
  subject   text,
  -- As it is sent, each time with the same bytes.
  body      text not null check (octet_length(body) <= 20000),
  primary key (store_id, id),
  unique (store_id, sequence)
);
create index webhook_events_by_age on webhook_events (store_id, at);
select close_to_store('webhook_events');

create table webhook_deliveries (
  store_id     text not null,
  id           text not null,
  endpoint_id  text not null,
  event_id     text not null,
  topic        text not null,
  created_at   timestamptz not null,
  state        text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'failed')),
  -- Since it was made or last replayed.
  tries        integer not null default 0,
  next_at      timestamptz,
  -- When it was taken to be sent. One that is being sent for a minute has lost its process.
  taken_at     timestamptz,
  primary key (store_id, id),
  -- An endpoint has one delivery of an event, however often it is tried or replayed.
  unique (store_id, event_id, endpoint_id),
  foreign key (store_id, endpoint_id) references webhook_endpoints (store_id, id) on delete cascade,
  foreign key (store_id, event_id) references webhook_events (store_id, id) on delete cascade,
  check ((state = 'waiting') = (next_at is not null)),
  check ((state = 'sending') = (taken_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (store_id, endpoint_id, next_at) where state = 'waiting';
create index webhook_deliveries_taken on webhook_deliveries (store_id, endpoint_id, taken_at) where state = 'sending';
create index webhook_deliveries_listed on webhook_deliveries (store_id, endpoint_id, created_at desc, id desc);
create index webhook_deliveries_by_state on webhook_deliveries (store_id, endpoint_id, state, created_at desc, id desc);
create index webhook_deliveries_by_topic on webhook_deliveries (store_id, endpoint_id, topic, created_at desc, id desc);
select close_to_store('webhook_deliveries');

create table webhook_attempts (
  store_id     text not null,
  delivery_id  text not null,
  position     integer not null,
  at           timestamptz not null,
  -- Of the answer; null without one.
  status       integer,
  -- Why there was none (src/domain/outgoing/failures.ts).
  failure      text,
  -- The first part of the answer, made harmless.
  answer       text not null,
  ms           integer not null,
  primary key (store_id, delivery_id, position),
  foreign key (store_id, delivery_id) references webhook_deliveries (store_id, id) on delete cascade
);
select close_to_store('webhook_attempts');
