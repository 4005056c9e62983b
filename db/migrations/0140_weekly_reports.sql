-- The last week whose figures a person got by mail (docs/decisions/095-weekly-report.md). `week`: its Monday.
create table person_weekly_reports (
  person_id  text primary key references people (id) on delete cascade,
  week       date not null
);
alter table person_weekly_reports enable row level security;
create policy one_person on person_weekly_reports using (person_id = current_setting('app.person', true));
