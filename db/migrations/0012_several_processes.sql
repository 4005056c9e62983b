-- What processes on one database have to agree on, and what an operator watches.

-- One row: a mark made from MAKEGOOD_SECRET (src/server/database/installation.ts).
create table installation (
  one          boolean primary key default true check (one),
  secret_mark  text not null
);
revoke all on installation from makegood_app;
