-- The queue, searched by an amount in another order than the amount's, read each claim to see it.
drop index claims_by_creation;
create index claims_by_creation on claims (store_id, status, created_at, id)
  include (claim_type, claim_category, assignee, value);
drop index claims_by_due;
create index claims_by_due on claims (
  store_id, status, (case when due_at is null then timestamptz '9999-12-31T00:00:00Z' else due_at end), id)
  include (due_at, claim_type, claim_category, assignee, value);
drop index claims_by_change;
create index claims_by_change on claims (store_id, status, updated_at, id)
  include (claim_type, claim_category, assignee, value);
