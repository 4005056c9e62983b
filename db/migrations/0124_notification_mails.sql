-- When a notification also left as a mail (docs/decisions/083-notifications.md).
alter table notifications add column mailed_at timestamptz;
