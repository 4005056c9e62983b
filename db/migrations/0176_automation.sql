-- Rules that decide what is plain (docs/decisions/122-automation.md).
create table automation_rules (
  store_id      text not null references stores (id) on delete cascade,
  id            text not null,
  -- From the top, without gaps or two alike only by the calls that order them.
  position      integer not null,
  version       integer not null,
  state         text not null check (state in ('draft', 'shadow', 'live', 'off')),
  moment        text not null check (moment in ('filed', 'answered', 'scanned', 'waited')),
  body          jsonb not null check (pg_column_size(body) <= 200000),
  shadow_since  timestamptz,
  -- What it decided on its last day, by the store's clock. Whoever decides for it locks the row.
  used_on       date,
  decisions     integer not null default 0,
  value         numeric(24, 6) not null default 0,
  -- When it last told that it held a claim.
  told_on       date,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  updated_by    text not null,
  primary key (store_id, id),
  check ((state = 'shadow') = (shadow_since is not null))
);
select close_to_store('automation_rules');

create table automation_rule_versions (
  store_id  text not null,
  rule_id   text not null,
  version   integer not null,
  at        timestamptz not null,
  actor_id  text not null,
  body      jsonb not null,
  primary key (store_id, rule_id, version),
  foreign key (store_id, rule_id) references automation_rules (store_id, id) on delete cascade
);
select close_to_store('automation_rule_versions');

create table automation_rule_states (
  store_id     text not null,
  rule_id      text not null,
  place        integer not null,
  at           timestamptz not null,
  actor_id     text not null,
  version      integer not null,
  from_state   text,
  to_state     text not null,
  -- The backtest that an owner confirmed.
  backtest_id  text,
  primary key (store_id, rule_id, place),
  foreign key (store_id, rule_id) references automation_rules (store_id, id) on delete cascade
);
select close_to_store('automation_rule_states');

-- What was known of a claim when it was filed, and at each decision: facts without any text of its customer.
create table claim_snapshots (
  store_id   text not null,
  claim_id   text not null,
  -- The event of the claim's history that it belongs to.
  sequence   integer not null,
  moment     text not null check (moment in ('filed', 'answered', 'scanned', 'waited', 'decided')),
  at         timestamptz not null,
  fact_set   integer not null,
  facts      jsonb not null,
  -- What was decided, and what that pays, in the store's currency.
  decided    text check (decided in ('approve', 'deny', 'ask', 'external')),
  value      numeric(24, 6),
  -- The rule that decided; null for a person.
  rule_id    text,
  primary key (store_id, claim_id, sequence, moment),
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade
);
create index claim_snapshots_filed on claim_snapshots (store_id, at, claim_id) where moment = 'filed';
select close_to_store('claim_snapshots');

-- Moments of claims at which a snapshot is taken and rules run: written in the transaction of what happened, done once.
create table automation_moments (
  store_id  text not null,
  claim_id  text not null,
  moment    text not null check (moment in ('filed', 'answered', 'scanned', 'waited', 'decided')),
  -- Tells moments of a kind apart: the event of the claim's history, the minute of a scan, the hours waited.
  part      integer not null,
  at        timestamptz not null,
  tries     integer not null default 0,
  done_at   timestamptz,
  primary key (store_id, claim_id, moment, part),
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade
);
create index automation_moments_open on automation_moments (store_id, at) where done_at is null;
create index automation_moments_done on automation_moments (store_id, done_at) where done_at is not null;
select close_to_store('automation_moments');

-- What rules did, and what rules in shadow would have done.
create table automation_decisions (
  store_id  text not null,
  id        text not null,
  rule_id   text not null,
  version   integer not null,
  claim_id  text not null,
  at        timestamptz not null,
  kind      text not null check (kind in ('decided', 'shadow', 'held')),
  -- Their kinds, between spaces.
  acts      text not null,
  value     numeric(24, 6),
  limited   text,
  refusal   text,
  trace     jsonb not null,
  primary key (store_id, id),
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade,
  foreign key (store_id, rule_id) references automation_rules (store_id, id) on delete cascade
);
create index automation_decisions_of_rule on automation_decisions (store_id, rule_id, at, id);
create index automation_decisions_of_claim on automation_decisions (store_id, claim_id);
select close_to_store('automation_decisions');

create table automation_backtests (
  store_id    text not null,
  id          text not null,
  rule_id     text not null,
  version     integer not null,
  span        text not null check (span in ('90_days', 'all')),
  state       text not null check (state in ('running', 'done', 'stopped', 'failed')),
  started_at  timestamptz not null,
  started_by  text not null,
  updated_at  timestamptz not null,
  ended_at    timestamptz,
  claims      integer not null,
  compared    integer not null default 0,
  report      jsonb,
  primary key (store_id, id),
  foreign key (store_id, rule_id) references automation_rules (store_id, id) on delete cascade
);
create index automation_backtests_of_rule on automation_backtests (store_id, rule_id, started_at);
create unique index automation_backtests_running on automation_backtests (store_id) where state = 'running';
select close_to_store('automation_backtests');

-- What happened before: no rule decides about it, but backtests can.
do $$
declare
  store record;
begin
  for store in select id from stores loop
    perform set_config('app.store', store.id, true);
    insert into automation_moments (store_id, claim_id, moment, part, at)
    select store_id, claim_id, case kind when 'filed' then 'filed' else 'decided' end, sequence, at from claim_events
    where store_id = store.id and kind in ('filed', 'approved', 'denied', 'dismissed', 'proof_requested', 'resolved_externally');
  end loop;
end $$;
