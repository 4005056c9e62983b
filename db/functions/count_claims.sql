-- Keeps claim_counts, from which a team's tabs get their numbers. Sharded by connection, so filings don't wait for each other.
create function count_claims() returns trigger language plpgsql as $$
declare
  my_shard smallint := pg_backend_pid() % 16;
begin
  -- Rows are locked in the order of their key, so two transactions can't deadlock.
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
