-- Deletes what is over of all people: sessions, links a month after their end, mails after 30 days (unsent: 90), old guesses, people who never accepted an invitation.
-- Runs with its owner's rights: the application's role sees one person at a time.
create function sweep_people(p_now timestamptz, p_unused timestamptz, p_forgotten timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from person_sessions where ends_at <= p_now or last_used_at <= p_unused;
  delete from person_links where expires_at < p_now - interval '30 days';
  delete from person_mails where created_at < p_now - interval '30 days'
    and (sent_at is not null or created_at < p_now - interval '90 days');
  delete from guesses where last_at < p_forgotten;
  delete from spent_challenges where expires_at < p_now;
  -- People who were invited and never came. Who once signed in by a provider is kept: a removed person is no newcomer.
  delete from people p where p.password_hash is null and p.created_at < p_now - interval '30 days'
    and not exists (select 1 from memberships m where m.person_id = p.id)
    and not exists (select 1 from person_links l where l.person_id = p.id)
    and not exists (select 1 from person_identities i where i.person_id = p.id);
end $$;
revoke execute on function sweep_people from public;
grant execute on function sweep_people to makegood_app;
