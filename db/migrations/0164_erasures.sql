-- Erasing a person from a store (docs/decisions/111-privacy.md).

-- From then on the order or the claim has nothing of its customer, whatever is sent about it later.
alter table orders add column erased_at timestamptz;
alter table claims add column erased_at timestamptz;
create index orders_erased on orders (store_id, source_order_id) where erased_at is not null;
-- Claims that are erased some years after they closed, the oldest first.
create index claims_to_erase on claims (store_id, created_at) where status in ('CLOSED', 'ARCHIVED') and erased_at is null;

create table person_erasures (
  store_id   text not null references stores (id) on delete cascade,
  id         text not null,
  -- Whose data goes. Null once it is gone: nothing says who it was.
  email_key  text,
  asked_at   timestamptz not null,
  ended_at   timestamptz,
  -- What was erased so far.
  orders     integer not null default 0,
  claims     integer not null default 0,
  files      integer not null default 0,
  primary key (store_id, id),
  check ((ended_at is null) = (email_key is not null))
);
create unique index person_erasures_under_way on person_erasures (store_id, email_key) where email_key is not null;
create index person_erasures_asked on person_erasures (store_id, asked_at, id);
select close_to_store('person_erasures');
revoke delete on person_erasures from makegood_app;

-- What happened to one claim or order, to take the person out of it.
create index audit_log_by_subject on audit_log (store_id, subject_id) where subject_id is not null;
