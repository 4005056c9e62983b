-- The text of a procedure as blocks, read from its Markdown when it is saved.

alter table sops add column blocks jsonb not null default '[]';
