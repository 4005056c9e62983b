-- What a provider lists, compared with what was carried out (docs/decisions/117-reconciliation.md).

create table reconciliations (
  store_id     text not null references stores (id) on delete cascade,
  id           text collate "C" not null,
  provider     text not null check (provider ~ '^[a-z_]{1,32}$'),
  -- The span that is compared, in days of UTC, both included.
  from_day     date not null,
  to_day       date not null check (to_day >= from_day),
  state        text not null check (state in ('reading', 'done', 'stopped')),
  -- Who asked for it; null: it was the nightly one.
  started_by   text,
  started_at   timestamptz not null,
  updated_at   timestamptz not null,
  ended_at     timestamptz,
  -- Where the provider's list goes on.
  cursor       text,
  pages        integer not null default 0,
  -- Requests in a row without an answer.
  tries        smallint not null default 0,
  -- Why it stopped.
  failure      text,
  matched      integer not null default 0,
  differences  integer not null default 0,
  unlisted     integer not null default 0,
  unrelated    integer not null default 0,
  primary key (store_id, id)
);
select close_to_store('reconciliations');
create index reconciliations_listed on reconciliations (store_id, started_at desc, id desc);
-- One at a time for each provider.
create unique index reconciliations_reading on reconciliations (store_id, provider) where state = 'reading';

-- What was read so far; deleted when the run ends.
create table reconciliation_lines (
  store_id           text not null,
  reconciliation_id  text not null,
  kind               text not null,
  reference          text not null,
  line               jsonb not null,
  primary key (store_id, reconciliation_id, kind, reference),
  foreign key (store_id, reconciliation_id) references reconciliations (store_id, id) on delete cascade
);
select close_to_store('reconciliation_lines');

create table reconciliation_differences (
  store_id           text not null,
  id                 text collate "C" not null,
  reconciliation_id  text not null,
  position           integer not null,
  -- The same in each run that finds it, as long as it stays as it is.
  fingerprint        text not null,
  result             text not null check (result in ('missing_there', 'missing_here', 'different')),
  reason             text not null check (reason ~ '^[a-z_]{1,32}$'),
  claim_id           text,
  -- What each side says.
  ours               jsonb,
  theirs             jsonb,
  version            integer not null default 1,
  seen_at            timestamptz,
  seen_by            text,
  note               text,
  primary key (store_id, id),
  unique (store_id, reconciliation_id, position),
  foreign key (store_id, reconciliation_id) references reconciliations (store_id, id) on delete cascade,
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade
);
select close_to_store('reconciliation_differences');
create index reconciliation_differences_seen on reconciliation_differences (store_id, fingerprint) where seen_at is not null;
create index reconciliation_differences_by_claim on reconciliation_differences (store_id, claim_id) where claim_id is not null;

-- Since when the provider's own list says the same.
alter table claim_instructions add column confirmed_at timestamptz;
create index claim_instructions_unconfirmed on claim_instructions (store_id, provider, currency)
  include (amount, last_sent_at)
  where state = 'DONE' and kind = 'PAYMENT' and provider is not null and confirmed_at is null;
create index claim_instructions_sent on claim_instructions (store_id, provider, first_sent_at) where first_sent_at is not null;
