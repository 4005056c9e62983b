-- Words by which claims are found (docs/decisions/070-queue.md). Compared by bytes, so that row-level security lets an index serve both
-- equality and beginnings. No reference to claims: checking it for each word would cost every filing more than the words do.
create table claim_terms (
  store_id  text not null references stores (id) on delete cascade,
  term      text collate "C" not null,
  claim_id  text not null,
  primary key (store_id, term, claim_id)
);
select close_to_store('claim_terms');

-- Which normalization the terms of the claim have; 0: none yet. A job writes them.
alter table claims add column terms smallint not null default 0;
create index claims_without_terms on claims (store_id, id) where terms < 1;
