-- Claims without an order: the visit at the counter, its uploads, and the order that is made for the claim.

-- What someone has told so far in the shop. The token names the row (src/server/auth/keys.ts), so that a visit that
-- never answers anything writes nothing.
create table in_store_visits (
  store_id    text not null references stores (id) on delete cascade,
  id          text not null,
  -- src/domain/in-store.ts
  draft       jsonb not null default '{}',
  updated_at  timestamptz not null,
  expires_at  timestamptz not null,
  primary key (store_id, id)
);
create index in_store_visits_expiry on in_store_visits (store_id, expires_at);
select close_to_store('in_store_visits');

-- An upload belongs to an order, or to a visit until its claim makes one.
alter table files
  alter column order_id drop not null,
  add column visit_id text,
  add constraint files_belong check (order_id is not null or visit_id is not null);
create index files_by_visit on files (store_id, visit_id) where visit_id is not null;

-- Trip one of a filing without an order: the order made for an earlier claim about the same purchase, if any, a claim
-- number, the uploads it names as far as they are kept and free, and the kept answer. p_visit: null takes the uploads of
-- any visit, for programs of the store.
create function begin_offline_filing(
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
    'content_type', f.content_type, 'kind', f.kind, 'caption', f.caption, 'width', f.width, 'height', f.height)), '[]')
  into files
  from files f
  where f.store_id = p_store and f.file_key = any (p_files) and f.order_id is null
    and (p_visit is null or f.visit_id = p_visit) and f.claim_id is null and f.stored_at is not null;
  select * into kept from answers where store_id = p_store and request_key = p_key;
  if kept.expires_at > p_now then
    kept_body_hash := kept.body_hash;
    kept_status := kept.status;
    kept_answer := kept.answer;
  end if;
  return next;
end $$;

-- Trip two: the order (p_order as save_orders takes it, null where it is there already) and its claim, or neither. Of
-- two at the same moment one finds the other's order and is overtaken (MG002): it decides again.
create function file_offline_claim(
  p_store text, p_order jsonb, p_visit text, p_filing jsonb, p_key bytea, p_body_hash bytea, p_status integer,
  p_answer bytea, p_now timestamptz, p_expires timestamptz
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
  -- The draft has become the claim: a form sent twice leads there.
  update in_store_visits set draft = jsonb_build_object('filed', p_filing -> 'claim' -> 'id'), updated_at = p_now
  where store_id = p_store and id = p_visit;
  return file_claim(p_store, p_filing, p_key, p_body_hash, p_status, p_answer, p_now, p_expires);
end $$;

-- As in 0007, and visits that are over.
create or replace function sweep_store(p_store text, p_now timestamptz) returns void language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  delete from answers where store_id = p_store and expires_at <= p_now;
  delete from sessions where store_id = p_store and expires_at <= p_now;
  delete from in_store_visits where store_id = p_store and expires_at <= p_now;
  delete from mails where store_id = p_store and created_at < p_now - interval '30 days';
end $$;
