-- Whom a note mentions and when it was last edited; a store's own fields of claims and their values.

alter table claim_notes
  add column mentions   text[] not null default '{}',
  add column edited_at  timestamptz;

create table metadata_fields (
  store_id    text not null references stores (id) on delete cascade,
  id          text not null,
  name        text not null,
  kind        text not null check (kind in ('text', 'number', 'yes_no', 'choice', 'date')),
  -- The values to choose from; empty for other kinds.
  choices     text[] not null,
  position    integer not null,
  created_at  timestamptz not null,
  primary key (store_id, id),
  unique (store_id, name)
);
select close_to_store('metadata_fields');

-- Values by the field's id. Values of deleted fields stay and are not shown.
alter table claims add column metadata jsonb;
