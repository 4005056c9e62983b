-- Imports that were stopped, products saved in batches as orders are, and orders saved faster.

-- Where an import has got to, written with each batch; gone when its file is through. `file_key` is a hash of the file's
-- size, beginning and end and of what it is read with, so that another file never goes on where this one stopped.
create table imports (
  store_id    text not null references stores (id) on delete cascade,
  kind        text not null check (kind in ('orders', 'products')),
  file_key    text not null,
  -- src/server/imports/source.ts
  position    jsonb not null,
  -- {read, created, updated, unchanged, refused}
  counts      jsonb not null,
  updated_at  timestamptz not null default now(),
  primary key (store_id, kind, file_key)
);
select close_to_store('imports');
