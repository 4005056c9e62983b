-- A frame of a film, drawn by the browser that sent it: shown before anyone presses play. It goes where its film goes.

alter table files
  add column poster_of text,
  add constraint files_poster_of_fkey foreign key (store_id, poster_of) references files (store_id, file_key)
    on delete cascade;
create unique index files_posters on files (store_id, poster_of) where poster_of is not null;

-- A film that a claim or message takes brings its poster along. One that is kept later looks for itself (markKept in
-- src/server/uploads/store.ts).
create function carry_poster() returns trigger language plpgsql as $$
begin
  update files set order_id = new.order_id, claim_id = new.claim_id
  where store_id = new.store_id and poster_of = new.file_key and stored_at is not null;
  return null;
end $$;
create trigger files_carry_poster after update of claim_id on files
for each row when (new.kind = 'video' and new.claim_id is not null and old.claim_id is null)
execute function carry_poster();

-- As in 0005, and the posters of the films it names: they answer with the film and are no photos themselves.
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
  -- Held against the clock afterwards: asked for the time too, a plan may walk all answers by theirs.
  select * into kept from answers where store_id = p_store and request_key = p_key;
  if kept.expires_at > p_now then
    kept_body_hash := kept.body_hash;
    kept_status := kept.status;
    kept_answer := kept.answer;
  end if;
  return next;
end $$;

-- As in 0018, and the posters.
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
  if kept.expires_at > p_now then
    kept_body_hash := kept.body_hash;
    kept_status := kept.status;
    kept_answer := kept.answer;
  end if;
  return next;
end $$;
