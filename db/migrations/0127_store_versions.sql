-- Counts the changes of a store, so that two people who set it at the same time notice each other.
alter table stores add column version integer not null default 1;
