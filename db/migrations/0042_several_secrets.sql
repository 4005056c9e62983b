-- Turning the secret (docs/keys.md): for a while a database knows two.
alter table installation drop column one;
alter table installation add primary key (secret_mark);
alter table installation add column added_at timestamptz not null default clock_timestamp();

-- What two keys are made from that outlive a secret, sealed with it (src/server/database/kept-keys.ts).
create table kept_keys (
  name    text primary key,
  sealed  bytea not null
);
revoke all on kept_keys from makegood_app;
