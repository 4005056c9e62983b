-- What shoppers agreed to who filed or signed a claim. The history of the claim names the version, which follows from link and
-- text (docs/decisions/103-legal-texts.md). A version that a claim may name never goes, so nothing here changes.

create table claim_terms_versions (
  store_id  text not null references stores (id) on delete cascade,
  version   text not null,
  url       text,
  body      text,
  since     timestamptz not null,
  primary key (store_id, version)
);
create index on claim_terms_versions (store_id, since desc);
select close_to_store('claim_terms_versions');
