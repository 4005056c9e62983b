-- The platform's staff read what was done about the staff and about accounts, and never what people did about themselves.
alter policy one_place on platform_audit_log
  using (place = current_setting('app.team', true) or place = 'person ' || current_setting('app.person', true)
    or (current_setting('app.team', true) = 'staff' and place not like 'person %'));
create index platform_audit_log_shown on platform_audit_log (at desc, id desc) where place not like 'person %';
