-- How a person wants the desk: theme, density, times, keys (src/domain/access/preferences.ts). None: all as by default.
create table person_preferences (
  person_id    text primary key references people (id) on delete cascade,
  preferences  jsonb not null
);
alter table person_preferences enable row level security;
create policy one_person on person_preferences using (person_id = current_setting('app.person', true));
