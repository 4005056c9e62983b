-- Who changed the revenue share, which has a call of its own (docs/decisions/104-revenue-share.md).
drop index audit_log_settings;
create index audit_log_settings on audit_log (store_id, at desc, id desc)
  where operation in ('patchStore', 'patchRevShare');
