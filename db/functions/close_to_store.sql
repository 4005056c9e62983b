-- Closes a table to other stores: forced row-level security, with one policy for every role.
-- Migrations call it for each table that has a store_id, so it is applied before them.
create function close_to_store(tenant_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy own_store on %s using (store_id = current_setting(''app.store'', true))
     with check (store_id = current_setting(''app.store'', true))', tenant_table);
end $$;
