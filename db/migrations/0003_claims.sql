-- Sessions, claims, their history and their files.

create table sessions (
  store_id    text not null,
  id          text not null,
  order_id    text not null,
  email       text not null,
  status      text not null,
  metadata    jsonb not null default '{}',
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  primary key (store_id, id),
  unique (store_id, order_id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
create index sessions_expiry on sessions (store_id, expires_at);
select close_to_store('sessions');

create table claims (
  store_id              text not null,
  id                    text not null,
  claim_number          bigint not null,
  order_id              text not null,
  source_order_id       text not null,
  source_order_number   text not null,
  claim_category        text not null,
  claim_type            text not null,
  status                text not null,
  -- Whether the claim's quantities count as claimed (src/domain/claim.ts); kept by whoever changes the status.
  holds_quantity        boolean not null,
  is_ota                boolean not null,
  email_key             text not null,
  author_name           text,
  author_email          text not null,
  sales_channel         text not null,
  claim_description     text,
  requested_method      text not null,
  shipping_address      jsonb,
  shipping_address_change jsonb,
  policy                jsonb,
  warranty_metadata     jsonb,
  -- What was worked out for the shopper when the claim was filed.
  quote                 jsonb not null,
  currency              text not null,
  token_generation      integer not null default 1,
  version               integer not null default 1,
  created_at            timestamptz not null,
  updated_at            timestamptz not null,
  primary key (store_id, id),
  unique (store_id, claim_number),
  foreign key (store_id, order_id) references orders (store_id, id)
);
create index claims_by_order on claims (store_id, order_id);
-- An order without protection is made good once per customer (docs/rules/verdicts.md).
create unique index claims_one_appeasement on claims (store_id, email_key) where is_ota and holds_quantity;
select close_to_store('claims');

create table claim_items (
  store_id               text not null,
  id                     text not null,
  claim_id               text not null,
  order_id               text not null,
  position               integer not null,
  source_fulfillment_id  text not null,
  source_item_id         text not null,
  source_product_id      text,
  source_variant_id      text,
  name                   text not null,
  sku                    text,
  image_url              text,
  quantity               integer not null check (quantity > 0),
  claim_type             text not null,
  details                text,
  -- The order's line as it stood when the claim was filed.
  order_item             jsonb not null,
  primary key (store_id, id),
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade
);
create index claim_items_by_claim on claim_items (store_id, claim_id, position);
create index claim_items_by_order on claim_items (store_id, order_id, source_item_id);
select close_to_store('claim_items');

create table claim_events (
  store_id     text not null,
  claim_id     text not null,
  sequence     integer not null,
  at           timestamptz not null,
  kind         text not null,
  actor_kind   text not null,
  actor_id     text,
  from_status  text,
  to_status    text,
  data         jsonb not null default '{}',
  primary key (store_id, claim_id, sequence),
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade
);
select close_to_store('claim_events');

-- History is added to, never edited.
revoke update, delete on claim_events from makegood_app;

create table files (
  store_id       text not null references stores (id) on delete cascade,
  file_key       text not null,
  -- The order whose shopper asked for the upload; only its claims may use the file.
  order_id       text not null,
  claim_id       text,
  claim_item_id  text,
  position       integer,
  filename       text not null,
  content_type   text not null,
  kind           text not null,
  caption        text,
  size           bigint,
  width          integer,
  height         integer,
  captured_at    text,
  created_at     timestamptz not null,
  -- Someone is sending the bytes; a second sender is refused meanwhile.
  receiving_at   timestamptz,
  stored_at      timestamptz,
  primary key (store_id, file_key),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade
);
create index files_by_claim on files (store_id, claim_id) where claim_id is not null;
create index files_unclaimed on files (store_id, created_at) where claim_id is null;
select close_to_store('files');

create table claim_documents (
  store_id    text not null,
  id          text not null,
  claim_id    text not null,
  proof_type  text not null check (proof_type in ('SIGNATURE', 'ACKNOWLEDGEMENT', 'RECEIPT')),
  file_key    text,
  typed_name  text,
  created_at  timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade,
  foreign key (store_id, file_key) references files (store_id, file_key)
);
create index claim_documents_by_claim on claim_documents (store_id, claim_id);
select close_to_store('claim_documents');
