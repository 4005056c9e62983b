-- A claim's ticket at a help desk, and what is still to be noted there (docs/decisions/120-help-desks.md). Nothing of what is written there is
-- kept here: texts are made when they are sent.
create table help_desk_tickets (
  store_id    text not null,
  claim_id    text not null,
  provider    text not null,
  -- The same on each try to open it.
  open_key    uuid not null default gen_random_uuid(),
  -- The help desk's; null until it is known.
  ticket_id   text,
  url         text,
  -- When the request to open it went out whose answer is not known.
  asked_at    timestamptz,
  -- When something is to be sent; null: nothing is.
  next_at     timestamptz,
  -- A worker holds it until then.
  held_until  timestamptz,
  -- Raised whenever a worker takes it.
  taken       integer not null default 0,
  -- In a row that led nowhere.
  tries       smallint not null default 0,
  -- Why the last notes are missing there; null if none are.
  failure     text,
  created_at  timestamptz not null,
  primary key (store_id, claim_id, provider),
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade
);
create index help_desk_tickets_due on help_desk_tickets (store_id, next_at) where next_at is not null;
select close_to_store('help_desk_tickets');

create table help_desk_notes (
  store_id  text not null,
  claim_id  text not null,
  provider  text not null,
  -- Of the event in the claim's history.
  sequence  integer not null,
  state     text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped', 'failed')),
  asked_at  timestamptz,
  primary key (store_id, claim_id, provider, sequence),
  foreign key (store_id, claim_id, provider) references help_desk_tickets (store_id, claim_id, provider) on delete cascade
);
select close_to_store('help_desk_notes');
