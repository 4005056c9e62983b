-- Filing, trip one: the order, a claim number, the named uploads that are stored and free (with the posters of videos), and the
-- kept answer of a repeat, as long as the order's claims are as that answer left them.
create function begin_filing(
  p_store text, p_source_order text, p_files text[], p_key bytea, p_now timestamptz
) returns table (
  order_json json, claim_number bigint, files json, kept_body_hash bytea, kept_status smallint, kept_answer bytea)
language plpgsql as $$
declare
  found_id text;
  kept answers;
begin
  perform set_config('app.store', p_store, true);
  -- Only the claim, which is written next, must survive a crash; its commit makes this one durable too.
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
