-- People who want the figures of each week by mail, with their time zone and the last week they got.
-- Runs with its owner's rights: the application's role sees one person at a time.
create function weekly_readers() returns table (person_id text, time_zone text, week date)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.person_id, p.preferences ->> 'timeZone', w.week
  from person_preferences p left join person_weekly_reports w using (person_id)
  where p.preferences ->> 'weeklyReport' = 'true'
$$;
revoke execute on function weekly_readers from public;
grant execute on function weekly_readers to makegood_app;
