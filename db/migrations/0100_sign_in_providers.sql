-- Identity providers by which people sign in (OpenID Connect), and who is whom there (docs/rules/sign-in.md#identity-providers).

-- Made by the operator. Like the registry of stores, it is read before anyone is known.
create table sign_in_providers (
  id             text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name           text not null,
  issuer         text not null,
  client_id      text not null,
  -- Encrypted.
  client_secret  bytea not null,
  -- Whose provider it is; null for the installation's own.
  account_id     text references accounts (id) on delete cascade,
  -- The domains whose e-mail addresses it may sign in; none for all of them, which only the installation's own may.
  domains        text[] not null,
  -- What newcomers of these domains become; null if they need an invitation.
  role           text,
  created_at     timestamptz not null,
  check (account_id is null or cardinality(domains) > 0),
  check (role is null or (cardinality(domains) > 0
    and split_part(role, '_', 1) = case when account_id is null then 'orderprotection' else 'account' end))
);
create index sign_in_providers_account on sign_in_providers (account_id);

create table person_identities (
  provider_id  text not null references sign_in_providers (id) on delete cascade,
  -- The provider's name for the person, which it never gives to anyone else.
  subject      text not null,
  person_id    text not null references people (id) on delete cascade,
  created_at   timestamptz not null,
  primary key (provider_id, subject),
  unique (person_id, provider_id)
);
alter table person_identities enable row level security;
create policy one_person on person_identities
  using (person_id = current_setting('app.person', true)
    or provider_id || ' ' || subject = current_setting('app.identity', true))
  with check (person_id = current_setting('app.person', true));
