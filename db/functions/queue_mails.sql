-- Keeps mails ([{id, recipient, subject, parts, kind, claimId}]) and has a job send each.
create function queue_mails(p_store text, p_mails jsonb, p_now timestamptz) returns void language plpgsql as $$
begin
  insert into mails (store_id, id, recipient, subject, parts, created_at, kind, claim_id)
  select p_store, m.id, m.recipient, m.subject, m.parts, p_now, m.kind, m."claimId"
  from jsonb_to_recordset(p_mails) as m (id text, recipient text, subject text, parts json, kind text, "claimId" text);
  perform enqueue_job('send_mail', json_build_object('storeId', p_store, 'id', m -> 'id'), null) from jsonb_array_elements(p_mails) m;
end $$;
