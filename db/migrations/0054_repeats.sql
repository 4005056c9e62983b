-- A request without a key counts as a repeat only while nothing it acts on has changed (docs/decisions/048-repeats.md).

-- The version that the write led to: the claim's own, or for a filing that of all claims of the order. Null: the answer is
-- given again until it expires.
alter table answers add column led_to bigint;

-- Grows with every claim of the order and with every change of one.
create function claims_version(p_store text, p_order text) returns bigint language sql stable as $$
  select coalesce(sum(version), 0) from claims where store_id = p_store and order_id = p_order
$$;

-- As in 0005, except that an answer is also replaced when what it led to is no longer what stands. p_stands and p_leads_to
-- are null for a request with a key. The caller holds the lock on what it acts on.
drop function keep_answer(text, bytea, bytea, integer, bytea, timestamptz, timestamptz);
create function keep_answer(
  p_store text, p_key bytea, p_body_hash bytea, p_status integer, p_answer bytea, p_now timestamptz,
  p_expires timestamptz, p_stands bigint, p_leads_to bigint
) returns answers language plpgsql as $$
declare
  kept answers;
begin
  insert into answers as a (store_id, request_key, body_hash, status, answer, expires_at, led_to)
  values (p_store, p_key, p_body_hash, p_status, p_answer, p_expires, p_leads_to)
  on conflict (store_id, request_key) do update set
    body_hash = excluded.body_hash, status = excluded.status, answer = excluded.answer, expires_at = excluded.expires_at,
    led_to = excluded.led_to
  where a.expires_at <= p_now or a.led_to <> p_stands;
  if found then
    return null;
  end if;
  select * into kept from answers where store_id = p_store and request_key = p_key;
  return kept;
end $$;

-- As in 0023, and it answers the kept answer only while the order's claims are as it left them.
create or replace function begin_filing(
  p_store text, p_source_order text, p_files text[], p_key bytea, p_now timestamptz
) returns table (
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
      'content_type', f.content_type, 'kind', f.kind, 'caption', f.caption, 'width', f.width, 'height', f.height,
      'poster_of', f.poster_of)), '[]')
    into files
    from files f
    where f.store_id = p_store and f.order_id = found_id
      and (f.file_key = any(p_files) or f.poster_of = any(p_files))
      and f.claim_id is null and f.stored_at is not null;
  end if;
  -- Check expiry after reading: in the WHERE clause the planner may scan the expiry index.
  select * into kept from answers where store_id = p_store and request_key = p_key;
  if kept.expires_at > p_now and (kept.led_to is null or kept.led_to = claims_version(p_store, found_id)) then
    kept_body_hash := kept.body_hash;
    kept_status := kept.status;
    kept_answer := kept.answer;
  end if;
  return next;
end $$;

-- As in 0023, with the same rule.
create or replace function begin_offline_filing(
  p_store text, p_source_order text, p_files text[], p_visit text, p_key bytea, p_now timestamptz
) returns table (
  order_json json, claim_number bigint, files json, kept_body_hash bytea, kept_status smallint, kept_answer bytea)
language plpgsql as $$
declare
  found_id text;
  kept answers;
begin
  perform set_config('app.store', p_store, true);
  -- As in begin_filing: the number is of no worth without the claim, whose commit carries it along.
  perform set_config('synchronous_commit', 'off', true);
  select o.id into found_id from orders o where o.store_id = p_store and o.source_order_id = p_source_order;
  order_json := order_document(p_store, found_id);
  insert into store_counters as s (store_id) values (p_store)
  on conflict (store_id) do update set last_claim_number = s.last_claim_number + 1
  returning s.last_claim_number into claim_number;
  select coalesce(json_agg(json_build_object('file_key', f.file_key, 'filename', f.filename,
    'content_type', f.content_type, 'kind', f.kind, 'caption', f.caption, 'width', f.width, 'height', f.height,
    'poster_of', f.poster_of)), '[]')
  into files
  from files f
  where f.store_id = p_store and (f.file_key = any (p_files) or f.poster_of = any (p_files)) and f.order_id is null
    and (p_visit is null or f.visit_id = p_visit) and f.claim_id is null and f.stored_at is not null;
  select * into kept from answers where store_id = p_store and request_key = p_key;
  if kept.expires_at > p_now and (kept.led_to is null or kept.led_to = claims_version(p_store, found_id)) then
    kept_body_hash := kept.body_hash;
    kept_status := kept.status;
    kept_answer := kept.answer;
  end if;
  return next;
end $$;

-- As in 0020, with the same rule.
drop function file_claim(text, jsonb, bytea, bytea, integer, bytea, timestamptz, timestamptz);
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
  the_claim claims := jsonb_populate_record(null::claims, p_filing -> 'claim');
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
  if jsonb_typeof(p_filing -> 'mail') = 'object' then
    insert into mails select r.* from jsonb_populate_record(null::mails, p_filing -> 'mail') r;
    perform enqueue_job(
      'send_mail', json_build_object('storeId', p_store, 'id', p_filing -> 'mail' ->> 'id'), null);
  end if;
  return json_build_object('filed', true);
end $$;

-- As in 0034, with the same rule.
drop function file_offline_claim(
  text, jsonb, text, text, jsonb, bytea, bytea, integer, bytea, timestamptz, timestamptz);
create function file_offline_claim(
  p_store text, p_order jsonb, p_visit text, p_pending text, p_filing jsonb, p_key bytea, p_body_hash bytea,
  p_status integer, p_answer bytea, p_now timestamptz, p_expires timestamptz, p_while_unchanged boolean
) returns json language plpgsql as $$
declare
  the_order text := p_filing -> 'claim' ->> 'order_id';
begin
  perform set_config('app.store', p_store, true);
  if p_order is not null then
    perform save_orders(p_store, jsonb_build_array(p_order));
  end if;
  if not exists (select from orders where store_id = p_store and id = the_order) then
    raise exception using errcode = 'MG002', message = 'order_changed';
  end if;
  update files f set order_id = the_order
  from jsonb_array_elements(p_filing -> 'files') w
  where f.store_id = p_store and f.file_key = w ->> 'file_key' and f.order_id is null
    and (p_visit is null or f.visit_id = p_visit) and f.claim_id is null and f.stored_at is not null;
  if p_pending is not null then
    update in_store_filings
    set claim_id = p_filing -> 'claim' ->> 'id', filing = null,
      token_generation = (p_filing -> 'claim' ->> 'token_generation')::int
    where store_id = p_store and id = p_pending and claim_id is null;
    if not found then
      raise exception using errcode = 'MG002', message = 'filing_replaced';
    end if;
  end if;
  return file_claim(p_store, p_filing, p_key, p_body_hash, p_status, p_answer, p_now, p_expires, p_while_unchanged);
end $$;
