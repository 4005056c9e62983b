-- Figures (docs/decisions/094-figures.md). Each change of a claim leaves a mark in its transaction; a job, or whoever reads the figures first,
-- turns marks into counters.

-- Claims whose counters are not up to date. An event of a claim leaves one; `sequence` 0: the claim is to be counted anew.
create table figure_marks (
  store_id  text not null,
  claim_id  text not null,
  sequence  integer not null,
  primary key (store_id, claim_id, sequence),
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade
);
select close_to_store('figure_marks');

-- What each claim adds to the counters at present, so that a change of it changes them by the difference.
create table figure_claims (
  store_id  text not null,
  claim_id  text not null,
  -- As JSON, in the order in which it was counted.
  adds      text not null,
  primary key (store_id, claim_id),
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade
);
select close_to_store('figure_claims');

-- The counters of a day of the store, by each value of each dimension; `all` with an empty value for everything together.
create table figure_days (
  store_id   text not null references stores (id) on delete cascade,
  dimension  text not null,
  day        date not null,
  value      text not null,
  amounts    jsonb not null,
  primary key (store_id, dimension, day, value)
);
select close_to_store('figure_days');

-- Whoever changes a store's counters locks its row. Holds what the last comparison with the claims found.
create table figure_states (
  store_id     text not null primary key references stores (id) on delete cascade,
  compared_at  timestamptz,
  claims       integer not null default 0,
  differences  integer not null default 0
);
select close_to_store('figure_states');

-- Orders by the day of their first shipment, in shards like claim_counts.
create table shipped_days (
  store_id  text not null references stores (id) on delete cascade,
  day       date not null,
  carrier   text not null,
  country   text not null,
  channel   text not null,
  shard     smallint not null,
  orders    bigint not null,
  primary key (store_id, day, carrier, country, channel, shard)
);
select close_to_store('shipped_days');

do $$
declare
  store record;
begin
  for store in select id from stores loop
    perform set_config('app.store', store.id, true);
    insert into figure_marks select store.id, id, 0 from claims where store_id = store.id;
  end loop;
end $$;
