-- PostgreSQL doesn't know that coalesce leaks nothing, so under row-level security a page by due date read all claims before it.
drop index claims_by_due;
create index claims_by_due on claims (
  store_id, status, (case when due_at is null then timestamptz '9999-12-31T00:00:00Z' else due_at end), id)
  include (due_at, claim_type, claim_category, assignee);
