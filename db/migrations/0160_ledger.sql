-- The ledger (docs/decisions/107-ledger.md): what claims cost each store, in double entry. Rows are added by post_journals alone, and never
-- changed or deleted; only a store that is deleted takes its ledger along.

create table ledger_journals (
  store_id      text not null references stores (id) on delete cascade,
  id            text collate "C" not null,
  -- What it was posted for: each reference of a source once.
  source        text not null check (source ~ '^[a-z_]{1,32}$'),
  reference     text not null check (length(reference) between 1 and 200),
  kind          text not null check (kind ~ '^[a-z_]{1,32}$'),
  -- Pending: does not count yet. Void: the pending journal that it settles never counts.
  state         text not null check (state in ('posted', 'pending', 'void')),
  -- The day of the store that it counts for.
  effective_on  date not null,
  claim_id      text,
  -- References of the same source: the journal that it takes back or adjusts, and the pending journal that it ends.
  corrects      text,
  settles       text,
  created_at    timestamptz not null,
  primary key (store_id, id),
  unique (store_id, source, reference),
  foreign key (store_id, source, corrects) references ledger_journals (store_id, source, reference),
  foreign key (store_id, source, settles) references ledger_journals (store_id, source, reference),
  check (state <> 'void' or settles is not null),
  check (state <> 'pending' or settles is null)
);
create index ledger_journals_listed on ledger_journals (store_id, effective_on desc, created_at desc, id desc);
create index ledger_journals_by_claim on ledger_journals (store_id, claim_id) where claim_id is not null;
-- A pending journal ends once.
create unique index ledger_journals_settle_once on ledger_journals (store_id, source, settles) where settles is not null;
select close_to_store('ledger_journals');

create table ledger_entries (
  store_id    text not null,
  journal_id  text collate "C" not null,
  position    smallint not null,
  account     text not null check (account ~ '^[a-z_]{1,40}(:[a-z_]{1,40})?$'),
  currency    text not null check (currency ~ '^[A-Z]{3}$'),
  -- In the currency's smallest unit. Above zero: debit; below: credit.
  amount      bigint not null check (amount <> 0),
  primary key (store_id, journal_id, position),
  foreign key (store_id, journal_id) references ledger_journals (store_id, id) on delete cascade
);
select close_to_store('ledger_entries');

-- What the entries of a month come to. Sharded, so that claims decided at once don't wait for each other.
create table ledger_balances (
  store_id  text not null references stores (id) on delete cascade,
  month     date not null,
  account   text not null,
  currency  text not null,
  shard     smallint not null,
  debits    numeric not null,
  credits   numeric not null,
  -- Of journals that are pending: debits less credits.
  pending   numeric not null,
  -- How often it changed.
  version   bigint not null,
  primary key (store_id, month, account, currency, shard)
);
select close_to_store('ledger_balances');

-- A closed month takes no more entries, nor does any month before it.
create table ledger_closed_months (
  store_id   text not null references stores (id) on delete cascade,
  month      date not null check (extract(day from month) = 1),
  closed_at  timestamptz not null,
  closed_by  text not null,
  primary key (store_id, month)
);
select close_to_store('ledger_closed_months');

-- Claims decided before there was a ledger. A job posts what has become of each and takes it off; until then nothing else posts for it.
create table ledger_arrears (
  store_id  text not null,
  claim_id  text not null,
  primary key (store_id, claim_id),
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade
);
select close_to_store('ledger_arrears');

do $$
declare
  store record;
begin
  for store in select id from stores loop
    perform set_config('app.store', store.id, true);
    insert into ledger_arrears select distinct store_id, claim_id from claim_resolutions where store_id = store.id;
  end loop;
end $$;

revoke insert, update, delete, truncate on ledger_journals, ledger_entries, ledger_balances from makegood_app;
revoke update, delete, truncate on ledger_closed_months from makegood_app;
revoke insert, update, truncate on ledger_arrears from makegood_app;
