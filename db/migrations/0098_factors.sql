-- Second factors of people: authenticator apps and passkeys, and the codes for when both are lost (docs/rules/sign-in.md#second-factors).
create table person_factors (
  id             text primary key,
  person_id      text not null references people (id) on delete cascade,
  kind           text not null check (kind in ('totp', 'passkey')),
  name           text not null,
  -- An authenticator app: its secret, encrypted, and the last 30-second step whose code was used.
  secret         bytea,
  last_step      bigint,
  -- A passkey: its id, its public key and its counter, as the browser registered them.
  credential_id  text unique,
  public_key     bytea,
  counter        bigint,
  transports     text[],
  created_at     timestamptz not null,
  -- Null until the app's first code: it counts for nothing before.
  confirmed_at   timestamptz,
  last_used_at   timestamptz,
  check ((kind = 'totp') = (secret is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null and counter is not null))
);
create index person_factors_person on person_factors (person_id);
alter table person_factors enable row level security;
create policy one_person on person_factors
  using (person_id = current_setting('app.person', true) or credential_id = current_setting('app.credential', true))
  with check (person_id = current_setting('app.person', true));

-- Each works once. Only a SHA-256 of its 80 random bits is stored.
create table recovery_codes (
  person_id  text not null references people (id) on delete cascade,
  code_hash  bytea not null,
  used_at    timestamptz,
  primary key (person_id, code_hash)
);
alter table recovery_codes enable row level security;
create policy one_person on recovery_codes using (person_id = current_setting('app.person', true));

-- Challenges that were answered, so that no answer works twice. They last five minutes.
create unlogged table spent_challenges (
  challenge   text primary key,
  expires_at  timestamptz not null
);

-- Whether the session began with a second factor or a passkey.
alter table person_sessions add column is_strong boolean not null default false;
