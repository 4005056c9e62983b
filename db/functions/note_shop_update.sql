-- Notes in the transaction of a change what a shop is to be told, and has a job tell it. Nothing for a store without a shop that can be
-- told: once one is connected, everything is compared. The providers are those that can `tag` (src/domain/connections/providers.ts).
create function note_shop_update(p_store text, p_kind text, p_id text, p_order text, p_now timestamptz) returns void
language plpgsql as $$
begin
  if not exists (select from connections where store_id = p_store and provider = 'shopify') then
    return;
  end if;
  insert into shop_updates as u (store_id, kind, id, order_id, next_at) values (p_store, p_kind, p_id, p_order, p_now)
  on conflict (store_id, kind, id) do update
  set change = u.change + 1, next_at = excluded.next_at, tries = 0, failure = null;
  perform enqueue_job('tell_shops', json_build_object('storeId', p_store), null);
end $$;
