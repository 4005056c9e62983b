-- Notes what a store's systems are told of, in the transaction of what happened; nothing if the store has no endpoint
-- (docs/decisions/109-webhooks.md). p_parts: which event of each claim, or which version of each order.
create function note_webhooks(p_store text, p_source text, p_subjects text[], p_parts integer[], p_at timestamptz) returns void
language plpgsql as $$
begin
  if not exists (select from webhook_endpoints where store_id = p_store) then
    return;
  end if;
  insert into webhook_outbox (store_id, at, source, subject, part)
  select p_store, p_at, p_source, t.subject, t.part from unnest(p_subjects, p_parts) t (subject, part);
  perform enqueue_job('send_webhooks', json_build_object('storeId', p_store), null);
end $$;
