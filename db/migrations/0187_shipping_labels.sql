-- Shipping labels for replacements (docs/decisions/115-shipping.md).
create table shipping_labels (
  store_id         text not null,
  id               text not null,
  claim_id         text not null,
  resolution_id    text not null,
  provider         text not null,
  state            text not null check (state in ('WAITING', 'SENDING', 'UNKNOWN', 'DONE', 'FAILED', 'CANCELLED', 'REVERSED')),
  idempotency_key  text not null,
  -- What is bought: the rate as it was offered, where it leaves from, and the parcel. Where it goes stands in the instruction.
  rate             jsonb not null,
  ships_from       jsonb not null,
  parcel           jsonb not null,
  -- As of claim_instructions (0170).
  next_at          timestamptz,
  tries            smallint not null default 0,
  taken            integer not null default 0,
  first_sent_at    timestamptz,
  last_sent_at     timestamptz,
  absent_at        timestamptz,
  accepted_at      timestamptz,
  failure          text,
  detail           text,
  reference        text,
  -- What the provider made: {trackingNumber, company, trackingUrl, file}.
  label            jsonb,
  -- Of one that was given back.
  refund           text check (refund in ('pending', 'done')),
  bought_by        text,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade,
  foreign key (store_id, resolution_id) references claim_resolutions (store_id, id) on delete cascade,
  check (next_at is null or state in ('WAITING', 'SENDING', 'UNKNOWN'))
);
select close_to_store('shipping_labels');
-- One label at a time: a second one is bought when the first has failed or was given back.
create unique index shipping_labels_in_force on shipping_labels (store_id, resolution_id)
  where state in ('WAITING', 'SENDING', 'UNKNOWN', 'DONE');
create index shipping_labels_of_claim on shipping_labels (store_id, claim_id);
create index shipping_labels_due on shipping_labels (store_id, next_at) where next_at is not null;
create index shipping_labels_latest on shipping_labels (store_id, created_at desc);
