-- Each kind of news has a way of its own (docs/decisions/083-notifications.md).
update person_preferences p set preferences = p.preferences - 'noticeMails' || jsonb_build_object('noticeWays',
  (select coalesce(jsonb_object_agg(kind, 'mail'), '{}') from jsonb_array_elements_text(p.preferences -> 'noticeMails') kind))
where p.preferences ? 'noticeMails';

-- The last day for which a person got the mail with what came. In their time zone.
create table person_daily_mails (
  person_id  text primary key references people (id) on delete cascade,
  day        date not null
);
alter table person_daily_mails enable row level security;
create policy one_person on person_daily_mails using (person_id = current_setting('app.person', true));
