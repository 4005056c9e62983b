/** What a store shows, as the model takes it; amounts in cents. */
export const SHOWN = `select json_build_object(
  'orders', (select coalesce(json_agg(json_build_object('id', o.source_order_id, 'refunded', (o.refunded_amount * 100)::int)), '[]')
    from orders o where o.store_id = $1),
  'claims', (select coalesce(json_agg(json_build_object('id', c.id, 'status', c.status, 'promised', (
      select coalesce(sum(r.promised) * 100, 0)::int from claim_resolutions r
      where r.store_id = $1 and r.claim_id = c.id and r.in_force))), '[]')
    from claims c where c.store_id = $1),
  'instructions', (select coalesce(json_agg(json_build_object('id', i.id, 'claim', i.claim_id, 'mark', 'mg-' || i.idempotency_key,
      'state', i.state, 'hold', i.hold, 'nextAt', i.next_at, 'byHand', i.provider is null,
      'amount', (i.amount * 100)::int) order by e.sequence), '[]')
    from claim_instructions i join claim_resolutions r on r.store_id = $1 and r.id = i.resolution_id
    join claim_events e on e.store_id = $1 and e.claim_id = i.claim_id and e.kind = 'approved' and e.data -> 'resolutionIds' ? r.id
    where i.store_id = $1),
  'ledger', json_build_object(
    'unbalanced', (select count(*) from (select from ledger_entries where store_id = $1
      group by journal_id, currency having sum(amount) <> 0) j),
    'cleared', (select coalesce(sum(credits - debits), 0)::int from ledger_balances
      where store_id = $1 and account = 'clearing:shopify'),
    'pending', (select count(*) from (select from ledger_balances where store_id = $1
      group by account having sum(pending) <> 0) p))) as shown`;
