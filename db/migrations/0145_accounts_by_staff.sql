-- Accounts in the hands of staff: listed by name, their stores too, and changed by one person at a time
-- (docs/decisions/101-platform-screens.md).
alter table accounts add column version integer not null default 1;
create index accounts_by_name on accounts (name, id);
create index stores_of_account on stores (account_id, name, id);
drop index stores_account;
