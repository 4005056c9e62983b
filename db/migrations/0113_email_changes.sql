-- The two links of a new email address: one to the old address, one to the new one (docs/rules/sign-in.md#email-address). Each row's
-- `email` is the new address, and `used_at` says that this side confirmed it. The rows are deleted when the change is done or over.
alter table person_links drop constraint person_links_kind_check;
alter table person_links add constraint person_links_kind_check
  check (kind in ('reset', 'invitation', 'old-email', 'new-email'));
create unique index person_links_email_change on person_links (person_id, kind) where kind in ('old-email', 'new-email');
