-- A store's own program is told of instructions and reports them (docs/decisions/121-generic-api.md).
alter table claim_instructions
  -- How often the program was told, and when last.
  add column told      smallint not null default 0,
  add column told_at   timestamptz,
  -- When it said that it began to carry it out.
  add column begun_at  timestamptz,
  add check ((told = 0) = (told_at is null));
-- What programs ask for: what is open, and the rest by what became of it.
create index claim_instructions_told_open on claim_instructions (store_id, told_at, id)
  where told_at is not null and state in ('WAITING', 'SENDING', 'UNKNOWN');
create index claim_instructions_told on claim_instructions (store_id, state, told_at, id) where told_at is not null;

-- What the program said: once for each time that it was told and each result, so that a repeat changes nothing.
create table instruction_reports (
  store_id        text not null,
  instruction_id  text not null,
  attempt         smallint not null,
  result          text not null check (result in ('pending', 'done', 'failed', 'reversed')),
  -- Of what it said.
  hash            text not null,
  at              timestamptz not null,
  -- The token or the person that reported it.
  reported_by     text not null,
  primary key (store_id, instruction_id, attempt, result),
  foreign key (store_id, instruction_id) references claim_instructions (store_id, id) on delete cascade
);
select close_to_store('instruction_reports');
revoke update, delete on instruction_reports from makegood_app;

-- `instruction`: the program is told. `taken_back`: it is told not to.
alter table webhook_outbox drop constraint webhook_outbox_source_check;
alter table webhook_outbox
  add check (source in ('claim', 'protection', 'order', 'instruction', 'taken_back'));
