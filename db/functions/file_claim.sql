-- Filing, trip two: writes the claim with its items, files, events and mail, and keeps the answer. Refuses with MG002 when the
-- order, or the number of its claims (`claimsSeen`, null where it doesn't matter), changed since trip one.
create function file_claim(
  p_store text, p_filing jsonb, p_key bytea, p_body_hash bytea, p_status integer, p_answer bytea, p_now timestamptz,
  p_expires timestamptz, p_while_unchanged boolean
) returns json language plpgsql as $$
declare
  kept answers;
  order_version integer;
  stands bigint;
  wanted_files integer := jsonb_array_length(p_filing -> 'files');
  taken_files integer;
  the_claim claims := jsonb_populate_record(null::claims, with_defaults('claims', p_filing -> 'claim'));
begin
  perform set_config('app.store', p_store, true);
  -- The order is locked first, so the version of its claims can't change between the comparison and the insert.
  select version into order_version from orders where store_id = p_store and id = the_claim.order_id for update;
  if p_while_unchanged then
    stands := claims_version(p_store, the_claim.order_id);
  end if;
  kept := keep_answer(p_store, p_key, p_body_hash, p_status, p_answer, p_now, p_expires, stands, stands + the_claim.version);
  if kept.store_id is not null then
    return json_build_object('kept', json_build_object(
      'bodyHash', encode(kept.body_hash, 'hex'), 'status', kept.status, 'answer', encode(kept.answer, 'base64')));
  end if;
  if order_version is distinct from (p_filing ->> 'orderVersion')::int then
    raise exception using errcode = 'MG002', message = 'order_changed';
  end if;
  if p_filing ->> 'claimsSeen' is not null then
    if (p_filing ->> 'claimsSeen')::int <> (
      select count(*) from claims where store_id = p_store and order_id = the_claim.order_id
    ) then
      raise exception using errcode = 'MG002', message = 'claims_changed';
    end if;
  end if;

  -- Cheaper than (the_claim).*, which unpacks the record once for each column.
  insert into claims select c.* from jsonb_populate_record(the_claim, '{}') c;
  insert into claim_items
  select r.* from jsonb_populate_recordset(null::claim_items, with_defaults('claim_items', p_filing -> 'items')) r;
  insert into claim_terms select p_store, term, the_claim.id from jsonb_array_elements_text(p_filing -> 'terms') term;

  if wanted_files > 0 then
    update files f set claim_id = the_claim.id, claim_item_id = w ->> 'claim_item_id', position = (w ->> 'position')::int
    from jsonb_array_elements(p_filing -> 'files') w
    where f.store_id = p_store and f.file_key = w ->> 'file_key' and f.order_id = the_claim.order_id
      and f.claim_id is null and f.stored_at is not null;
    get diagnostics taken_files = row_count;
    if taken_files <> wanted_files then
      raise exception using errcode = 'MG003', message = 'file_not_found';
    end if;
  end if;

  if jsonb_array_length(p_filing -> 'newFiles') > 0 then
    insert into files
    select r.* from jsonb_populate_recordset(null::files, with_defaults('files', p_filing -> 'newFiles')) r;
  end if;
  if jsonb_array_length(p_filing -> 'documents') > 0 then
    insert into claim_documents
    select r.* from jsonb_populate_recordset(
      null::claim_documents, with_defaults('claim_documents', p_filing -> 'documents')) r;
  end if;
  insert into claim_events
  select r.* from jsonb_populate_recordset(null::claim_events, with_defaults('claim_events', p_filing -> 'events')) r;
  delete from drafts where store_id = p_store and order_id = the_claim.order_id;
  if (p_filing ->> 'tagsOrder')::boolean then
    perform note_shop_update(p_store, 'tags', the_claim.order_id, the_claim.order_id, p_now);
  end if;
  if jsonb_typeof(p_filing -> 'mail') = 'object' then
    insert into mails select r.* from jsonb_populate_record(null::mails, with_defaults('mails', p_filing -> 'mail')) r;
    perform enqueue_job(
      'send_mail', json_build_object('storeId', p_store, 'id', p_filing -> 'mail' ->> 'id'), null);
  end if;
  return json_build_object('filed', true);
end $$;
