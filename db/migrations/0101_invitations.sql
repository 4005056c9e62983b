-- Invitations to accounts and to the staff too, listed where they lead to (docs/rules/sign-in.md#links-in-mails).
alter table person_links
  add column account_id text references accounts (id) on delete cascade,
  -- As it was written by who invites; null for a reset.
  add column email text,
  -- Where an invitation leads to, in one word; row-level security shows a team its own.
  add column team text generated always as (
    case when kind = 'invitation' then coalesce('store ' || store, 'account ' || account_id, 'staff') end) stored;
update person_links l set email = p.email from people p where p.id = l.person_id and l.kind = 'invitation';
alter table person_links drop constraint person_links_check;
alter table person_links add constraint person_links_place check (case kind
  when 'invitation' then role is not null and made_by is not null and split_part(role, '_', 1) = case
    when store is not null and account_id is null then 'store'
    when store is null and account_id is not null then 'account'
    when store is null then 'orderprotection' end
  else store is null and account_id is null and role is null and made_by is null end);
create index person_links_team on person_links (team, created_at) where team is not null;
create index person_links_account on person_links (account_id);
drop policy one_person on person_links;
create policy one_person on person_links
  using (person_id = current_setting('app.person', true) or id = current_setting('app.link', true)
    or team = current_setting('app.team', true))
  with check (person_id = current_setting('app.person', true) or team = current_setting('app.team', true));
