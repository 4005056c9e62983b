-- Where a store's news goes in Slack, and what waits to be posted there (docs/decisions/084-slack.md).
create table slack_connections (
  store_id      text primary key references stores (id) on delete cascade,
  version       integer not null default 0,
  -- Encrypted: whoever knows the address can post, whoever knows the token can do more.
  webhook       bytea,
  -- The last characters, which people see.
  webhook_end   text,
  bot_token     bytea,
  token_end     text,
  -- The kinds of news that are posted, whoever they are for.
  events        text[] not null default '{}',
  -- No message leaves before: one a second, later if Slack says so.
  next_at       timestamptz,
  sent_at       timestamptz,
  failing_since timestamptz,
  -- src/domain/notifications/slack.ts
  failure       text
);
select close_to_store('slack_connections');

create table slack_messages (
  store_id   text not null references stores (id) on delete cascade,
  id         text not null,
  at         timestamptz not null,
  kind       text not null,
  claim_id   text,
  about      text,
  details    jsonb not null,
  -- Who chose this way for themselves; null for what the store posts.
  person_id  text,
  state      text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  tries      integer not null default 0,
  -- When it was last tried. One that is being sent for a minute has lost its process.
  tried_at   timestamptz,
  primary key (store_id, id),
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade
);
create unique index slack_messages_same on slack_messages
  (store_id, kind, (coalesce(claim_id, about, '')), (coalesce(person_id, ''))) where state = 'waiting';
create index slack_messages_open on slack_messages (store_id, at, id) where state in ('waiting', 'sending');
create index slack_messages_age on slack_messages (store_id, at);
create index slack_messages_by_claim on slack_messages (store_id, claim_id);
select close_to_store('slack_messages');
