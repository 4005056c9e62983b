-- What is decided about a claim and said about it: resolutions with the instructions that wait to be carried out, messages,
-- notes, reviews, and the clocks that run meanwhile.

alter table claims
  add column assignee                   text,
  add column labels                     text[],
  -- Since when the claim is in its status, or its customer was last heard in it: what timers count from.
  add column status_since               timestamptz,
  -- What happens next by itself (src/domain/schedule.ts); both null where nothing does.
  add column timer                      text,
  add column timer_at                   timestamptz,
  add column first_answer_due_at        timestamptz,
  add column decision_due_at            timestamptz,
  add column dismissed_until            timestamptz,
  -- {reason, message, at}; null again once the claim was reopened. The history keeps it.
  add column denial                     jsonb,
  add column appealed_at                timestamptz,
  -- {types, message, at, answeredAt}.
  add column proof_request              jsonb,
  -- SILENCE, WITHDRAWN, TEAM or TIME.
  add column closed_for                 text,
  add column resolution_type            text,
  add column last_customer_activity_at  timestamptz,
  add column last_team_activity_at      timestamptz;
create index claims_timers on claims (store_id, timer_at) where timer_at is not null;

alter table mails add column kind text, add column claim_id text;
create index mails_by_claim on mails (store_id, claim_id, kind, created_at) where claim_id is not null;

create table claim_resolutions (
  store_id                text not null,
  id                      text not null,
  claim_id                text not null,
  order_id                text not null,
  position                integer not null,
  claim_item_id           text,
  claim_category          text not null,
  resolution_type         text not null,
  -- WAITING, SENT, MADE, SHIPPED, DONE, CANCELLED, REVERSED (src/domain/resolution-types.ts).
  state                   text not null,
  -- Whether it still counts; kept by whoever changes the state.
  in_force                boolean not null,
  -- Done elsewhere: recorded, nothing leaves here.
  external                boolean not null,
  details                 text,
  description             text,
  reference               text,
  quantity                integer check (quantity > 0),
  percentage              numeric,
  flat_amount             numeric check (flat_amount > 0),
  -- Decimal strings: items, shipping, tax, subtotal, bonus, total.
  amounts                 jsonb not null,
  capped_by               text,
  -- What counts against the order and the policy: money of ours, without bonus.
  promised                numeric not null check (promised >= 0),
  -- In the store's currency, and as the customer gets it.
  paid_value              numeric not null,
  paid_original_value     numeric not null,
  paid_original_currency  text not null,
  credit_store            boolean not null,
  actor_kind              text not null,
  resolved_by             text,
  created_at              timestamptz not null,
  updated_at              timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade,
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, claim_item_id) references claim_items (store_id, id) on delete cascade
);
create index claim_resolutions_by_claim on claim_resolutions (store_id, claim_id, position);
create index claim_resolutions_by_order on claim_resolutions (store_id, order_id) where in_force;
select close_to_store('claim_resolutions');

-- What is to leave, written with the decision. A worker carries it out and gives the provider the same key on every try.
create table claim_instructions (
  store_id         text not null,
  id               text not null,
  claim_id         text not null,
  resolution_id    text not null,
  kind             text not null check (kind in ('PAYMENT', 'CREDIT', 'GOODS')),
  -- WAITING or CANCELLED until something carries instructions out.
  state            text not null,
  idempotency_key  text not null,
  amount           numeric,
  currency         text,
  -- What is sent, and where to.
  goods            jsonb,
  address          jsonb,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  primary key (store_id, id),
  unique (store_id, idempotency_key),
  unique (store_id, resolution_id),
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade,
  foreign key (store_id, resolution_id) references claim_resolutions (store_id, id) on delete cascade
);
create index claim_instructions_by_claim on claim_instructions (store_id, claim_id);
create index claim_instructions_waiting on claim_instructions (store_id, created_at) where state = 'WAITING';
select close_to_store('claim_instructions');

create table claim_messages (
  store_id     text not null,
  id           text not null,
  claim_id     text not null,
  position     integer not null,
  content      text not null,
  sender_type  text not null check (sender_type in ('customer', 'team')),
  sender_id    text,
  sender_name  text,
  created_at   timestamptz not null,
  primary key (store_id, id),
  unique (store_id, claim_id, position),
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade
);
select close_to_store('claim_messages');

alter table files add column message_id text,
  add foreign key (store_id, message_id) references claim_messages (store_id, id) on delete cascade;

create table claim_notes (
  store_id     text not null,
  id           text not null,
  claim_id     text not null,
  content      text not null,
  author_id    text,
  author_name  text,
  created_at   timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade
);
create index claim_notes_by_claim on claim_notes (store_id, claim_id, created_at);
select close_to_store('claim_notes');

create table claim_reviews (
  store_id     text not null,
  id           text not null,
  claim_id     text not null,
  rating       integer not null check (rating between 1 and 5),
  content      text not null,
  author_name  text,
  created_at   timestamptz not null,
  reply        text,
  replied_by   text,
  replied_at   timestamptz,
  primary key (store_id, id),
  unique (store_id, claim_id),
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade
);
create index claim_reviews_listed on claim_reviews (store_id, created_at, id);
select close_to_store('claim_reviews');

-- What was said and decided stays.
revoke delete on claim_resolutions, claim_instructions, claim_messages from makegood_app;
revoke update on claim_messages from makegood_app;
