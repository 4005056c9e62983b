-- What a team does to many claims at once, and what became of each (docs/decisions/072-views-bulk-export.md). Kept for 30 days.

create table claim_bulks (
  store_id    text not null references stores (id) on delete cascade,
  id          text not null,
  -- The API token, or `person:` and the person's id: whose rights count while the job runs.
  maker       text not null,
  undo_maker  text,
  action      jsonb not null,
  state       text not null check (state in ('waiting', 'running', 'done', 'cancelled', 'undoing', 'undone')),
  created_at  timestamptz not null,
  starts_at   timestamptz not null,
  undo_until  timestamptz not null,
  primary key (store_id, id)
);
create index claim_bulks_age on claim_bulks (store_id, created_at);
create index claim_bulks_unfinished on claim_bulks (store_id) where state in ('waiting', 'running', 'undoing');
select close_to_store('claim_bulks');

create table claim_bulk_items (
  store_id    text not null,
  bulk_id     text not null,
  position    integer not null,
  -- As the team named it: it may be no claim of the store.
  claim_id    text not null,
  -- The version the team saw; null accepts any.
  version     integer,
  -- `left`: done, and not taken back because the claim has changed since.
  state       text not null check (state in ('waiting', 'done', 'refused', 'undone', 'left')),
  -- Why it was refused or left.
  code        text,
  detail      text,
  -- What the action replaced, to bring it back.
  before      jsonb,
  primary key (store_id, bulk_id, position),
  foreign key (store_id, bulk_id) references claim_bulks (store_id, id) on delete cascade
);
create index claim_bulk_items_state on claim_bulk_items (store_id, bulk_id, state, position);
select close_to_store('claim_bulk_items');
