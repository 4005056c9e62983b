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
