-- The queue of claims in five orders (docs/decisions/070-queue.md).

alter table claims
  -- The sooner of the two clocks that runs, and when three quarters of its time are over.
  add column due_at               timestamptz,
  add column warns_at             timestamptz,
  -- What the clock of the decision has left while the customer or the brand is waited for.
  add column decision_hours_left  double precision,
  -- Since when the customer's last message waits for an answer.
  add column customer_wrote_at    timestamptz,
  -- What the claim was worked out at when it was filed, in thousandths of the store's currency.
  add column value                bigint not null default 0,
  -- How many signals advise to look twice.
  add column signals              integer not null default 0;

-- In the name of each store, since the policies bind an owner who is no superuser too.
do $$
declare
  store record;
begin
  for store in select id from stores loop
    perform set_config('app.store', store.id, true);
    update claims c set
      due_at = least(c.first_answer_due_at, c.decision_due_at),
      warns_at = least(c.first_answer_due_at - interval '15 minutes', c.decision_due_at - interval '2 hours'),
      customer_wrote_at = (
        select case when m.sender_type = 'customer' then m.created_at end from claim_messages m
        where m.store_id = c.store_id and m.claim_id = c.id order by m.position desc limit 1),
      value = coalesce(round((c.quote ->> 'total')::numeric * 1000 / nullif((
        select o.exchange_rate::numeric from orders o where o.store_id = c.store_id and o.id = c.order_id), 0)), 0)
    where c.store_id = store.id;
  end loop;
end $$;

-- One index for each order that a queue is read in, by status. What it is most often narrowed to is in the index too.
drop index claims_listed, claims_queued, claims_by_assignee;
create index claims_by_creation on claims (store_id, status, created_at, id)
  include (claim_type, claim_category, assignee);
-- What has no clock comes last.
create index claims_by_due on claims (
  store_id, status, (coalesce(due_at, timestamptz '9999-12-31T00:00:00Z')), id)
  include (due_at, claim_type, claim_category, assignee);
create index claims_by_change on claims (store_id, status, updated_at, id)
  include (claim_type, claim_category, assignee);
create index claims_by_value on claims (store_id, status, value, id)
  include (claim_type, claim_category, assignee);
create index claims_by_type on claims (store_id, claim_type, status);
create index claims_by_assignee on claims (store_id, assignee, status) where assignee is not null;
