-- Which functions of db/functions are in force (src/server/database/functions.ts): the checksum of the file each was made
-- from, and the release that made it. A release without that file removes the function.
create table schema_functions (
  name        text primary key,
  checksum    text not null,
  release     text not null,
  applied_at  timestamptz not null default now()
);
revoke all on schema_functions from makegood_app;

-- Older releases made this one; take_mail has replaced it.
drop function if exists unsent_mail(text, text);
