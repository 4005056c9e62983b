-- Instructions are carried out by providers (docs/decisions/108-instructions.md).

alter table claim_resolutions
  -- Who carries it out; null: the team.
  add column provider    text,
  -- A provider may be carrying it out at this moment.
  add column on_its_way  boolean not null default false,
  -- How often it was on its way and did not leave.
  add column round       smallint not null default 0,
  -- What the customer needs to use store credit: {code, balance, expiresOn}.
  add column credit      jsonb;

alter table claim_instructions
  add column provider       text,
  -- What the provider is asked for; frozen while it may be on its way.
  add column body           text,
  add column body_hash      text,
  -- Why it is not sent by itself (src/domain/instructions/states.ts).
  add column hold           text,
  -- When it goes on by itself; null: it doesn't. While a worker holds it: when that worker is taken for dead.
  add column next_at        timestamptz,
  -- Requests and looks in a row that led nowhere.
  add column tries          smallint not null default 0,
  -- Raised whenever a worker takes it: the answer of a worker that lost it is told apart.
  add column taken          integer not null default 0,
  -- Of the requests that share a key: the first, and the last one that may have had an effect.
  add column first_sent_at  timestamptz,
  add column last_sent_at   timestamptz,
  -- When a look since then began that found nothing.
  add column absent_at      timestamptz,
  -- The provider accepted it and has not finished.
  add column accepted_at    timestamptz,
  add column failure        text,
  add column detail         text,
  -- What the provider made: its id, the page where a person finds it, and its answer.
  add column reference      text,
  add column url            text,
  add column answer         jsonb;

-- What was decided before is carried out by the team, as it was told.
update claim_instructions set hold = 'by_hand' where state = 'WAITING';

alter table claim_instructions
  add check (state in ('WAITING', 'SENDING', 'UNKNOWN', 'DONE', 'FAILED', 'CANCELLED', 'REVERSED')),
  add check (hold is null or hold in ('by_hand', 'breaker', 'connection')),
  -- One that is done is looked at again when its provider says that something became of it.
  add check (next_at is null or state in ('WAITING', 'SENDING', 'UNKNOWN', 'DONE'));
create index claim_instructions_due on claim_instructions (store_id, next_at) where next_at is not null;
-- One effect settles one instruction.
create unique index claim_instructions_effect on claim_instructions (store_id, provider, reference)
  where reference is not null and provider is not null;

-- Each request to a provider, and each look: written before it goes out.
create table instruction_tries (
  store_id        text not null,
  instruction_id  text not null,
  attempt         integer not null,
  kind            text not null check (kind in ('send', 'look')),
  provider        text not null,
  started_at      timestamptz not null,
  ended_at        timestamptz,
  result          text,
  detail          text,
  primary key (store_id, instruction_id, attempt),
  foreign key (store_id, instruction_id) references claim_instructions (store_id, id) on delete cascade
);
select close_to_store('instruction_tries');
revoke delete on instruction_tries from makegood_app;

create table provider_breakers (
  store_id    text not null references stores (id) on delete cascade,
  provider    text not null,
  failed_at   timestamptz[] not null,
  open_until  timestamptz,
  pause_ms    integer not null,
  primary key (store_id, provider)
);
select close_to_store('provider_breakers');
