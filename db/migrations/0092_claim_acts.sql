-- What the team decided or wrote and has not left yet: for some seconds it can be taken back (docs/decisions/075-held-acts.md).
create table claim_acts (
  store_id    text not null,
  id          text not null,
  claim_id    text not null,
  call        text not null,
  -- As it was at the click: what was sent, to whom, and the amounts it came to.
  body        jsonb not null,
  promise     jsonb not null,
  is_decision boolean not null,
  -- The API token, or `person:` and the person's id.
  maker       text not null,
  maker_name  text not null,
  -- The version it was decided on, and the last event seen then.
  version     integer not null,
  seen        integer not null,
  state       text not null check (state in ('held', 'stopped', 'done', 'taken_back')),
  until       timestamptz not null,
  -- Why it was stopped.
  problem     jsonb,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade
);
create index claim_acts_claim on claim_acts (store_id, claim_id, until) where state in ('held', 'stopped');
create index claim_acts_due on claim_acts (store_id, until) where state = 'held';
create index claim_acts_over on claim_acts (store_id, updated_at) where state <> 'held';
create unique index claim_acts_one_decision on claim_acts (store_id, claim_id) where state = 'held' and is_decision;
select close_to_store('claim_acts');
