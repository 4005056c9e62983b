-- People who want some news in one mail a day: their time zone or else that of a store they work in, the hour, and the last day.
-- Runs with its owner's rights: the application's role sees one person at a time.
create function daily_readers() returns table (person_id text, time_zone text, hour integer, day date)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.person_id, coalesce(p.preferences ->> 'timeZone', s.time_zone),
    (p.preferences ->> 'dailyMailHour')::integer, d.day
  from person_preferences p left join person_daily_mails d using (person_id)
  left join lateral (
    select s.time_zone from memberships m join stores s on s.id = m.store or s.account_id = m.account_id
    where m.person_id = p.person_id order by s.id limit 1) s on true
  where jsonb_path_exists(p.preferences, '$.noticeWays.* ? (@ == "daily")')
$$;
revoke execute on function daily_readers from public;
grant execute on function daily_readers to makegood_app;
