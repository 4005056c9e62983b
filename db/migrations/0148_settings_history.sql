-- Who changed a setting: the console shows it beside the setting, also in a store whose log has a million other lines.
create index audit_log_settings on audit_log (store_id, at desc, id desc) where operation = 'patchStore';
