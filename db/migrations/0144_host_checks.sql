-- A store proves a host by itself with a DNS record, and the host is looked up daily (docs/decisions/098-domains.md).
alter table store_domains
  -- What the record has to say.
  add column proof text not null default replace(gen_random_uuid()::text, '-', ''),
  add column checked_at timestamptz,
  -- What the last check found wrong (src/domain/stores/host-check.ts).
  add column fault text,
  -- Proven by its record. What the operator proved may stand behind a proxy with other addresses, so it is never given up.
  add column watched boolean not null default false,
  add column lost_since timestamptz,
  add column left_mails_at timestamptz;
