-- Adds journals ([{id, source, reference, kind, state, effectiveOn, corrects, settles, createdAt, entries: [{account, currency, amount}]}])
-- of a claim, or without one each of the claim that it names (claimId), to a store's ledger, in the order given, and changes its balances. Runs with its owner's rights, because the application's role
-- can't write these tables. Nothing is posted for a claim in arrears: its job will post what has become of it. A source's reference
-- that was posted before is refused as a duplicate key, and stays free if the transaction is rolled back.
create function post_journals(p_store text, p_claim text, p_journals jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  my_shard smallint := pg_backend_pid() % 16;
  the_settled ledger_journals[];
begin
  if p_store is distinct from current_setting('app.store', true) then
    raise insufficient_privilege using message = 'post_journals posts in the current store only';
  end if;
  if exists (select from ledger_arrears where store_id = p_store) then
    p_journals := (
      select coalesce(jsonb_agg(j.value order by j.place), '[]') from jsonb_array_elements(p_journals) with ordinality as j (value, place)
      where not exists (
        select from ledger_arrears a where a.store_id = p_store and a.claim_id = coalesce(p_claim, j.value ->> 'claimId')));
  end if;
  insert into ledger_journals (store_id, id, source, reference, kind, state, effective_on, claim_id, corrects, settles, created_at)
  select p_store, j.id, j.source, j.reference, j.kind, j.state, j."effectiveOn", coalesce(p_claim, j."claimId"), j.corrects, j.settles, j."createdAt"
  from jsonb_to_recordset(p_journals) as j (id text, source text, reference text, kind text, state text, "effectiveOn" date,
    corrects text, settles text, "createdAt" timestamptz, "claimId" text);
  -- Each is looked up by its key, however many the store has: "offset 0" keeps the planner from joining whole tables.
  the_settled := array(
    select s.found from jsonb_to_recordset(p_journals) as j (source text, settles text)
    cross join lateral (
      select s as found from ledger_journals s where s.store_id = p_store and s.source = j.source and s.reference = j.settles offset 0) s
    where j.settles is not null);
  if exists (select from unnest(the_settled) s where s.state <> 'pending') then
    raise exception using errcode = 'MG008', message = 'journal_not_pending';
  end if;
  insert into ledger_entries (store_id, journal_id, position, account, currency, amount)
  select p_store, j.value ->> 'id', e.n, e.value ->> 'account', e.value ->> 'currency', (e.value ->> 'amount')::bigint
  from jsonb_array_elements(p_journals) j, jsonb_array_elements(j.value -> 'entries') with ordinality as e (value, n);
  -- Rows are locked in the order of their key, so two transactions can't deadlock.
  insert into ledger_balances as b
  select p_store, c.month, c.account, c.currency, my_shard, sum(c.debit), sum(c.credit), sum(c.pending), 1
  from (
    select date_trunc('month', (j.value ->> 'effectiveOn')::date)::date as month, e ->> 'account' as account, e ->> 'currency' as currency,
      case j.value ->> 'state' when 'posted' then greatest((e ->> 'amount')::bigint, 0) else 0 end as debit,
      case j.value ->> 'state' when 'posted' then greatest(-(e ->> 'amount')::bigint, 0) else 0 end as credit,
      case j.value ->> 'state' when 'pending' then (e ->> 'amount')::bigint else 0 end as pending
    from jsonb_array_elements(p_journals) j, jsonb_array_elements(j.value -> 'entries') e
    union all
    select date_trunc('month', j."effectiveOn")::date, e.account, e.currency, 0, 0, -e.amount
    from jsonb_to_recordset(p_journals) as j (source text, settles text, "effectiveOn" date)
    join unnest(the_settled) s on s.source = j.source and s.reference = j.settles
    cross join lateral (
      select e.account, e.currency, e.amount from ledger_entries e where e.store_id = p_store and e.journal_id = s.id offset 0) e) c
  group by c.month, c.account, c.currency order by c.month, c.account, c.currency
  on conflict (store_id, month, account, currency, shard) do update set debits = b.debits + excluded.debits,
    credits = b.credits + excluded.credits, pending = b.pending + excluded.pending, version = b.version + 1;
end $$;
revoke execute on function post_journals from public;
grant execute on function post_journals to makegood_app;
