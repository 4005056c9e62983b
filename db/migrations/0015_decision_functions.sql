-- Claims filed before there were timers: they count from their last change. In the name of each store, since the policies
-- bind an owner who is no superuser too.
do $$
declare
  store record;
begin
  for store in select id from stores loop
    perform set_config('app.store', store.id, true);
    update claims set status_since = updated_at, timer = 'closeSilent', timer_at = updated_at + interval '7 days'
    where store_id = store.id and status_since is null and status in ('WAITING_FOR_CUSTOMER', 'PENDING_CUSTOMER');
  end loop;
end $$;
