-- Names of customers and items are found in both spellings, "Müller" and "Mueller". The job that adds missing terms (src/server/claims/terms) takes
-- the claims without them from this index.
drop index claims_without_terms;
create index claims_without_terms on claims (store_id, id) where terms < 3;

-- Whoever may not read messages finds no claim by the words that only its messages have. The same job finds out which these are: until then, all.
alter table claim_terms add column only_in_messages boolean not null default true;
