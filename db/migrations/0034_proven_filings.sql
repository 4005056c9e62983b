-- Filings from the shop wait until the link in their mail proves the e-mail address (docs/decisions/033-proven-addresses.md).

-- What a visit sent. It is tied to no order and to no claim before its address is proven. A visit has one that waits: sent
-- again with other words, it takes the place of the one before, whose link then leads nowhere.
create table in_store_filings (
  store_id          text not null references stores (id) on delete cascade,
  id                text not null,
  visit_id          text not null,
  -- The filing, its product and its warranty period as they were when it was sent; null once it became a claim.
  filing            jsonb,
  body_hash         bytea not null,
  received_at       timestamptz not null,
  expires_at        timestamptz not null,
  -- The claim that it became, or that was there already, and the generation of its links then.
  claim_id          text,
  token_generation  integer,
  primary key (store_id, id)
);
create unique index in_store_filings_waiting on in_store_filings (store_id, visit_id) where claim_id is null;
create index in_store_filings_expiry on in_store_filings (store_id, expires_at);
select close_to_store('in_store_filings');

-- Uploads that such a filing names stay as long as its link works, and the visit can't take them back.
alter table files add column kept_until timestamptz;

-- Pointers to claims, which visits had until now.
delete from in_store_visits where draft ? 'filed';

-- As in 0018, except that what became a claim is the filing that waited (p_pending; null for a program of the store). One that
-- was replaced meanwhile is overtaken (MG002).
drop function file_offline_claim(
  text, jsonb, text, jsonb, bytea, bytea, integer, bytea, timestamptz, timestamptz);
create function file_offline_claim(
  p_store text, p_order jsonb, p_visit text, p_pending text, p_filing jsonb, p_key bytea, p_body_hash bytea,
  p_status integer, p_answer bytea, p_now timestamptz, p_expires timestamptz
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
  return file_claim(p_store, p_filing, p_key, p_body_hash, p_status, p_answer, p_now, p_expires);
end $$;

-- As in 0019, and filings from the shop whose link is over.
create or replace function sweep_store(p_store text, p_now timestamptz) returns void language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  delete from answers where store_id = p_store and expires_at <= p_now;
  delete from sessions where store_id = p_store and expires_at <= p_now;
  delete from in_store_visits where store_id = p_store and expires_at <= p_now;
  delete from in_store_filings where store_id = p_store and expires_at <= p_now;
  delete from mails where store_id = p_store and created_at < p_now - interval '30 days'
    and (sent_at is not null or created_at < p_now - interval '90 days');
end $$;
