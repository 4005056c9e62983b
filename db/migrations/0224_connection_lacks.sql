-- Permissions that a connection does without, as its last test found out (docs/decisions/116-connections.md).
alter table connections add column lacks text[] not null default '{}';
