-- Lists that cost the same at any depth and size: an index in the order of each list, and the numbers on the tabs kept
-- with the claims, so that nobody ever counts them.

create index orders_listed on orders (store_id, created_at, id);
create index orders_by_email on orders (store_id, email_key, created_at, id);

create index claims_listed on claims (store_id, created_at, id);
-- What a queue can be narrowed to comes before the order it is read in (src/server/claims/queue.ts).
create index claims_queued on claims (store_id, status, claim_category, claim_type, created_at, id);
create index claims_by_email on claims (store_id, email_key, created_at, id);

-- Every search looks inside of a name, which no index of its beginning helps.
drop index products_name;
-- The same order whatever the collation of the database, and never more bytes than an index row may have.
create index products_listed on products (
  store_id, (left(lower(name), 100)) collate "C", source_product_id collate "C");

-- Claims by what a queue can be narrowed to. In shards, so that filings at the same moment do not wait for each other's
-- commit: whoever reads adds them up.
create table claim_counts (
  store_id        text not null references stores (id) on delete cascade,
  status          text not null,
  claim_category  text not null,
  claim_type      text not null,
  shard           smallint not null,
  claims          bigint not null,
  primary key (store_id, status, claim_category, claim_type, shard)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.5, autovacuum_vacuum_threshold = 2000);
select close_to_store('claim_counts');

-- What is there already; in the name of each store, since the policies bind an owner who is no superuser too.
do $$
declare
  store record;
begin
  for store in select id from stores loop
    perform set_config('app.store', store.id, true);
    insert into claim_counts
    select c.store_id, c.status, c.claim_category, c.claim_type, 0, count(*) from claims c
    where c.store_id = store.id group by 1, 2, 3, 4;
  end loop;
end $$;

-- What only grows is vacuumed by what was added lately, not by a share of all there is: lists read their indexes alone
-- as long as that has been done. What is over after two days goes as fast as it comes.
alter table claims set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table orders set (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table answers set (autovacuum_vacuum_scale_factor = 0.05);
