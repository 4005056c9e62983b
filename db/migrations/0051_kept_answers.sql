-- What is answered on a page and not yet sent: kept in the session as it is given (docs/decisions/047-kept-answers.md).
-- By page: { "at": milliseconds, "fields": { name: [values] } }; fields null where the page was sent since.
alter table sessions add column answers jsonb not null default '{}';
