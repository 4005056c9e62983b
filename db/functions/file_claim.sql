-- Filing, trip two: writes the claim with its items, files, events and mails, and keeps the answer. Refuses with MG002 when the
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
  the_order text := p_filing -> 'claim' ->> 'order_id';
  the_id text := p_filing -> 'claim' ->> 'id';
begin
  perform set_config('app.store', p_store, true);
  -- The order is locked first, so the version of its claims can't change between the comparison and the insert.
  select version into order_version from orders where store_id = p_store and id = the_order for update;
  if p_while_unchanged then
    stands := claims_version(p_store, the_order);
  end if;
  kept := keep_answer(p_store, p_key, p_body_hash, p_status, p_answer, p_now, p_expires, stands, stands + (p_filing -> 'claim' ->> 'version')::int);
  if kept.store_id is not null then
    return json_build_object('kept', json_build_object(
      'bodyHash', encode(kept.body_hash, 'hex'), 'status', kept.status, 'answer', encode(kept.answer, 'base64')));
  end if;
  if order_version is distinct from (p_filing ->> 'orderVersion')::int then
    raise exception using errcode = 'MG002', message = 'order_changed';
  end if;
  if p_filing ->> 'claimsSeen' is not null then
    if (p_filing ->> 'claimsSeen')::int <> (
      select count(*) from claims where store_id = p_store and order_id = the_order
    ) then
      raise exception using errcode = 'MG002', message = 'claims_changed';
    end if;
  end if;

  insert into claims select r.* from rows_with_defaults(null::claims, jsonb_build_array(p_filing -> 'claim')) r;
  insert into claim_items select r.* from rows_with_defaults(null::claim_items, p_filing -> 'items') r;
  insert into claim_terms select p_store, term, the_id, false from jsonb_array_elements_text(p_filing -> 'terms') term;

  if wanted_files > 0 then
    update files f set claim_id = the_id, claim_item_id = w ->> 'claim_item_id', position = (w ->> 'position')::int
    from jsonb_array_elements(p_filing -> 'files') w
    where f.store_id = p_store and f.file_key = w ->> 'file_key' and f.order_id = the_order
      and f.claim_id is null and f.stored_at is not null;
    get diagnostics taken_files = row_count;
    if taken_files <> wanted_files then
      raise exception using errcode = 'MG003', message = 'file_not_found';
    end if;
  end if;

  if jsonb_array_length(p_filing -> 'newFiles') > 0 then
    insert into files select r.* from rows_with_defaults(null::files, p_filing -> 'newFiles') r;
  end if;
  if jsonb_array_length(p_filing -> 'documents') > 0 then
    insert into claim_documents select r.* from rows_with_defaults(null::claim_documents, p_filing -> 'documents') r;
  end if;
  insert into claim_events select r.* from rows_with_defaults(null::claim_events, p_filing -> 'events') r;
  delete from drafts where store_id = p_store and order_id = the_order;
  if (p_filing ->> 'tagsOrder')::boolean then
    perform note_shop_update(p_store, 'tags', the_order, the_order, p_now);
  end if;
  if p_filing -> 'mails' <> '[]' then
    perform queue_mails(p_store, p_filing -> 'mails', p_now);
  end if;
  return json_build_object('filed', true);
end $$;
