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

create function count_claims() returns trigger language plpgsql as $$
declare
  my_shard smallint := pg_backend_pid() % 16;
begin
  -- Rows are taken in the order of their key, so that two never wait for each other crosswise.
  if tg_op = 'INSERT' then
    insert into claim_counts as k
    select n.store_id, n.status, n.claim_category, n.claim_type, my_shard, count(*) from added n
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (store_id, status, claim_category, claim_type, shard) do update set claims = k.claims + excluded.claims;
  elsif tg_op = 'DELETE' then
    insert into claim_counts as k
    select o.store_id, o.status, o.claim_category, o.claim_type, my_shard, -count(*) from removed o
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (store_id, status, claim_category, claim_type, shard) do update set claims = k.claims + excluded.claims;
  else
    insert into claim_counts as k
    select c.store_id, c.status, c.claim_category, c.claim_type, my_shard, sum(c.change) from (
      select n.store_id, n.status, n.claim_category, n.claim_type, 1 as change from added n
      union all
      select o.store_id, o.status, o.claim_category, o.claim_type, -1 from removed o) c
    group by 1, 2, 3, 4 having sum(c.change) <> 0 order by 1, 2, 3, 4
    on conflict (store_id, status, claim_category, claim_type, shard) do update set claims = k.claims + excluded.claims;
  end if;
  return null;
end $$;
create trigger claims_counted_in after insert on claims
  referencing new table as added for each statement execute function count_claims();
create trigger claims_counted_out after delete on claims
  referencing old table as removed for each statement execute function count_claims();
create trigger claims_counted_anew after update on claims
  referencing old table as removed new table as added for each statement execute function count_claims();

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
