-- What people of a store are told about its claims (docs/decisions/083-notifications.md), kept 90 days. The bell counts unread ones.
create table notifications (
  store_id   text not null,
  id         text not null,
  person_id  text not null,
  at         timestamptz not null,
  -- src/domain/notifications/notices.ts
  kind       text not null,
  claim_id   text not null,
  -- Null for the customer and for what happens by itself.
  actor_id   text,
  read_at    timestamptz,
  primary key (store_id, id),
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade
);
create index notifications_by_person on notifications (store_id, person_id, at, id);
-- The same news about a claim waits once, however often it happens.
create unique index notifications_unread on notifications (store_id, person_id, claim_id, kind) where read_at is null;
create index notifications_age on notifications (store_id, at);
create index notifications_by_claim on notifications (store_id, claim_id);
select close_to_store('notifications');
