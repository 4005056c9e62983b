-- Filing, and the promise that no unit is ever granted twice.

-- What is left of a line: the smaller of (fulfilled there − claimed there) and (ordered − refunded − claimed
-- anywhere), decisions.md section 5. Called with the order's row locked.
create function quantity_left(p_store text, p_order text, p_fulfillment text, p_item text)
returns integer language sql stable as $$
  select least(
    coalesce((select x.quantity from fulfillment_items x
      where x.store_id = p_store and x.order_id = p_order and x.source_fulfillment_id = p_fulfillment
        and x.source_item_id = p_item), 0)
      - coalesce(sum(ci.quantity) filter (where ci.source_fulfillment_id = p_fulfillment), 0),
    coalesce((select i.quantity - i.refunded_quantity from order_items i
      where i.store_id = p_store and i.order_id = p_order and i.source_item_id = p_item), 0)
      - coalesce(sum(ci.quantity), 0))::integer
  from claim_items ci
  join claims c on c.store_id = ci.store_id and c.id = ci.claim_id and c.holds_quantity
  where ci.store_id = p_store and ci.order_id = p_order and ci.source_item_id = p_item
$$;

-- The database's own guard, whatever code writes: whenever lines come to hold quantity, nothing may be left below
-- zero. The lock on the order's row makes simultaneous filings queue up here.
create function check_claimed_quantity(p_store text, p_order text, p_claim text) returns void language plpgsql as $$
declare
  line record;
begin
  perform 1 from orders where store_id = p_store and id = p_order for update;
  for line in
    select distinct ci.source_fulfillment_id, ci.source_item_id, sum(ci.quantity) as wanted
    from claim_items ci where ci.store_id = p_store and ci.claim_id = p_claim
    group by 1, 2
  loop
    if quantity_left(p_store, p_order, line.source_fulfillment_id, line.source_item_id) < 0 then
      raise exception using errcode = 'MG001', message = 'quantity_exceeded', detail = json_build_object(
        'sourceFulfillmentId', line.source_fulfillment_id, 'sourceItemId', line.source_item_id,
        'left', greatest(0, line.wanted
          + quantity_left(p_store, p_order, line.source_fulfillment_id, line.source_item_id)))::text;
    end if;
  end loop;
end $$;

create function guard_claim_items() returns trigger language plpgsql as $$
declare
  touched record;
begin
  -- Not joined to their claims: how many lines there are is unknown beforehand, and a plan for many reads all claims.
  -- Lines of a claim that holds nothing count for nothing and pass.
  for touched in select distinct store_id, order_id, claim_id from new_lines loop
    perform check_claimed_quantity(touched.store_id, touched.order_id, touched.claim_id);
  end loop;
  return null;
end $$;
create trigger claim_items_inserted after insert on claim_items
  referencing new table as new_lines for each statement execute function guard_claim_items();
create trigger claim_items_updated after update on claim_items
  referencing new table as new_lines for each statement execute function guard_claim_items();

create function guard_claim_reopened() returns trigger language plpgsql as $$
begin
  if new.order_id is not null then
    perform check_claimed_quantity(new.store_id, new.order_id, new.id);
  end if;
  return null;
end $$;
create trigger claims_hold_again after update of holds_quantity on claims
  for each row when (new.holds_quantity and not old.holds_quantity) execute function guard_claim_reopened();

-- A first answer kept for repeats; null when it is kept now, else what was kept before. Waits for a repeat under way.
create function keep_answer(
  p_store text, p_key bytea, p_body_hash bytea, p_status integer, p_answer bytea, p_now timestamptz,
  p_expires timestamptz
) returns answers language plpgsql as $$
declare
  kept answers;
begin
  insert into answers as a (store_id, request_key, body_hash, status, answer, expires_at)
  values (p_store, p_key, p_body_hash, p_status, p_answer, p_expires)
  on conflict (store_id, request_key) do update set
    body_hash = excluded.body_hash, status = excluded.status, answer = excluded.answer, expires_at = excluded.expires_at
  where a.expires_at <= p_now;
  if found then
    return null;
  end if;
  select * into kept from answers where store_id = p_store and request_key = p_key;
  return kept;
end $$;

-- Trip one of a filing: the order as it stands, a claim number (a gap is no harm), and the kept answer, if any.
-- The order is read first: where both are there, the answer is the one for that state.
-- p_files: the keys of the uploads it names; those that are kept and unclaimed are answered.
create function begin_filing(p_store text, p_source_order text, p_files text[], p_key bytea, p_now timestamptz)
returns table (
  order_json json, claim_number bigint, files json, kept_body_hash bytea, kept_status smallint, kept_answer bytea)
language plpgsql as $$
declare
  found_id text;
  kept answers;
begin
  perform set_config('app.store', p_store, true);
  -- Nothing here must outlive a crash but the claim that is written next, and its commit carries this one along.
  perform set_config('synchronous_commit', 'off', true);
  select o.id into found_id from orders o where o.store_id = p_store and o.source_order_id = p_source_order;
  order_json := order_document(p_store, found_id);
  if found_id is not null then
    insert into store_counters as s (store_id) values (p_store)
    on conflict (store_id) do update set last_claim_number = s.last_claim_number + 1
    returning s.last_claim_number into claim_number;
  end if;
  files := '[]';
  if cardinality(p_files) > 0 then
    select coalesce(json_agg(json_build_object('file_key', f.file_key, 'filename', f.filename,
      'content_type', f.content_type, 'kind', f.kind, 'caption', f.caption, 'width', f.width, 'height', f.height)), '[]')
    into files
    from files f
    where f.store_id = p_store and f.order_id = found_id and f.file_key = any(p_files)
      and f.claim_id is null and f.stored_at is not null;
  end if;
  -- Held against the clock afterwards: asked for the time too, a plan may walk all answers by theirs.
  select * into kept from answers where store_id = p_store and request_key = p_key;
  if kept.expires_at > p_now then
    kept_body_hash := kept.body_hash;
    kept_status := kept.status;
    kept_answer := kept.answer;
  end if;
  return next;
end $$;

-- Trip two: everything a filing writes, or nothing. p_filing: {claim, items, files, newFiles, documents, events,
-- mail, orderVersion}, rows named as the tables name them. Answers {"filed": true} or {"kept": {…}} for a repeat that came second.
create function file_claim(
  p_store text, p_filing jsonb, p_key bytea, p_body_hash bytea, p_status integer, p_answer bytea, p_now timestamptz,
  p_expires timestamptz
) returns json language plpgsql as $$
declare
  kept answers;
  wanted_files integer := jsonb_array_length(p_filing -> 'files');
  taken_files integer;
  the_claim claims := jsonb_populate_record(null::claims, p_filing -> 'claim');
begin
  perform set_config('app.store', p_store, true);
  kept := keep_answer(p_store, p_key, p_body_hash, p_status, p_answer, p_now, p_expires);
  if kept.store_id is not null then
    return json_build_object('kept', json_build_object(
      'bodyHash', encode(kept.body_hash, 'hex'), 'status', kept.status, 'answer', encode(kept.answer, 'base64')));
  end if;

  perform 1 from orders
  where store_id = p_store and id = the_claim.order_id and version = (p_filing ->> 'orderVersion')::int for update;
  if not found then
    raise exception using errcode = 'MG002', message = 'order_changed';
  end if;

  insert into claims select (the_claim).*;
  insert into claim_items select r.* from jsonb_populate_recordset(null::claim_items, p_filing -> 'items') r;

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
    insert into files select r.* from jsonb_populate_recordset(null::files, p_filing -> 'newFiles') r;
  end if;
  if jsonb_array_length(p_filing -> 'documents') > 0 then
    insert into claim_documents
    select r.* from jsonb_populate_recordset(null::claim_documents, p_filing -> 'documents') r;
  end if;
  insert into claim_events
  select r.* from jsonb_populate_recordset(null::claim_events, p_filing -> 'events') r;
  delete from sessions where store_id = p_store and order_id = the_claim.order_id;
  insert into mails select r.* from jsonb_populate_record(null::mails, p_filing -> 'mail') r;
  perform enqueue_job(
    'send_mail', json_build_object('storeId', p_store, 'id', p_filing -> 'mail' ->> 'id'), null);
  return json_build_object('filed', true);
end $$;

-- A claim whole, as the presenter needs it.
create function claim_document(p_store text, p_claim text) returns json language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  return (
    select json_build_object(
      'claim', to_json(c),
      'items', (select coalesce(json_agg(to_json(i) order by i.position), '[]') from claim_items i
        where i.store_id = p_store and i.claim_id = p_claim),
      'files', (select coalesce(json_agg(to_json(f) order by f.position), '[]') from files f
        where f.store_id = p_store and f.claim_id = p_claim),
      'documents', (select coalesce(json_agg(to_json(d) order by d.created_at), '[]') from claim_documents d
        where d.store_id = p_store and d.claim_id = p_claim),
      'events', (select coalesce(json_agg(to_json(e) order by e.sequence), '[]') from claim_events e
        where e.store_id = p_store and e.claim_id = p_claim),
      'fulfillments', (select coalesce(json_agg(to_json(f) order by f.position), '[]') from fulfillments f
        where f.store_id = p_store and f.order_id = c.order_id))
    from claims c where c.store_id = p_store and c.id = p_claim);
end $$;
