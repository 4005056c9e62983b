-- Deletes what is over of all people: sessions, links a month after their end, mails after 30 days (unsent: 90), old guesses.
-- Runs with its owner's rights: the application's role sees one person at a time.
create function sweep_people(p_now timestamptz, p_unused timestamptz, p_forgotten timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from person_sessions where ends_at <= p_now or last_used_at <= p_unused;
  delete from person_links where expires_at < p_now - interval '30 days';
  delete from person_mails where created_at < p_now - interval '30 days'
    and (sent_at is not null or created_at < p_now - interval '90 days');
  delete from guesses where last_at < p_forgotten;
end $$;
revoke execute on function sweep_people from public;
grant execute on function sweep_people to makegood_app;
