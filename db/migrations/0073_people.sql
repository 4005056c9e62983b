-- People of stores, of accounts and of the platform, and where each may work (docs/rules/sign-in.md).
-- People belong to no store. Row-level security shows the application's role one person at a time: the one a transaction names in
-- `app.person`, or the one whose address, session or link it holds. It is not forced on the owner, who writes backups.

-- A group of stores. Like the registry of stores, it is read to find out who may see what.
create table accounts (
  id          text primary key,
  slug        text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name        text not null,
  created_at  timestamptz not null
);
alter table stores add column account_id text references accounts (id);
create index stores_account on stores (account_id);

create table people (
  id             text primary key,
  email          text not null,
  -- As addresses are compared: trimmed, lower case.
  email_key      text not null unique,
  name           text not null,
  -- argon2id, with its parameters; null until an invitation is accepted.
  password_hash  text,
  created_at     timestamptz not null
);
alter table people enable row level security;
create policy one_person on people
  using (id = current_setting('app.person', true) or email_key = current_setting('app.email', true));

create table memberships (
  id          text primary key,
  person_id   text not null references people (id) on delete cascade,
  reach       text not null check (reach in ('store', 'account', 'staff')),
  store       text references stores (id) on delete cascade,
  account_id  text references accounts (id) on delete cascade,
  role        text not null,
  created_at  timestamptz not null,
  check ((reach = 'store') = (store is not null) and (reach = 'account') = (account_id is not null)),
  check (split_part(role, '_', 1) = case reach when 'staff' then 'orderprotection' else reach end),
  unique nulls not distinct (person_id, reach, store, account_id)
);
alter table memberships enable row level security;
create policy one_person on memberships using (person_id = current_setting('app.person', true));

-- Signed-in browsers. The token is 256 random bits; only its SHA-256 is kept, and backups leave this table out.
create table person_sessions (
  secret_hash   bytea primary key,
  id            text not null unique,
  person_id     text not null references people (id) on delete cascade,
  device        text not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz not null,
  ends_at       timestamptz not null,
  -- When the person last showed who they are: some acts want that again.
  proven_at     timestamptz not null
);
create index person_sessions_person on person_sessions (person_id, last_used_at);
alter table person_sessions enable row level security;
create policy one_person on person_sessions
  using (person_id = current_setting('app.person', true)
    or encode(secret_hash, 'hex') = current_setting('app.session', true))
  with check (person_id = current_setting('app.person', true));

-- Links that work once: a reset of the password, or an invitation with the role it offers. The link's token is sealed with the
-- secret of the installation, so this row alone opens nothing.
create table person_links (
  id          text primary key,
  person_id   text not null references people (id) on delete cascade,
  kind        text not null check (kind in ('reset', 'invitation')),
  store       text references stores (id) on delete cascade,
  role        text,
  -- Who invites. The invitation ends when they may no longer grant the role.
  made_by     text,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz,
  check ((kind = 'invitation') = (store is not null and role is not null and made_by is not null))
);
create index person_links_person on person_links (person_id, kind);
alter table person_links enable row level security;
create policy one_person on person_links
  using (person_id = current_setting('app.person', true) or id = current_setting('app.link', true))
  with check (person_id = current_setting('app.person', true));

-- Mails to people. Links in them are sealed when the mail leaves, as in `mails`.
create table person_mails (
  id          text primary key,
  person_id   text not null references people (id) on delete cascade,
  recipient   text not null,
  subject     text not null,
  parts       json not null,
  created_at  timestamptz not null,
  sent_at     timestamptz
);
create index person_mails_person on person_mails (person_id, created_at);
alter table person_mails enable row level security;
create policy one_person on person_mails using (person_id = current_setting('app.person', true));

-- Wrong passwords by person, device and network, under keyed hashes. Losing them in a crash costs an attacker's wait: no
-- write-ahead log.
create unlogged table guesses (
  counter     text primary key,
  misses      integer not null,
  last_at     timestamptz not null
);
create index guesses_last on guesses (last_at);
