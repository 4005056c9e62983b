-- News about no claim or about several, and clocks of claims (docs/decisions/083-notifications.md).
alter table notifications
  alter column claim_id drop not null,
  -- The import, the host, or the act that handed claims over. Null for a claim.
  add column about text,
  -- What else the line says (src/domain/notifications/notices.ts).
  add column details jsonb not null default '{}';
drop index notifications_unread;
create unique index notifications_unread on notifications (store_id, person_id, kind, (coalesce(claim_id, about, '')))
  where read_at is null;

-- When somebody is to be told next that the claim is due soon, or overdue. Null once they were told, and without a clock.
alter table claims add column due_news_at timestamptz;
update claims set due_news_at = greatest(coalesce(warns_at, due_at), now()) where due_at > now();
create index claims_due_news on claims (store_id, due_news_at) where due_news_at is not null;
