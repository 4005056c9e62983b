-- Names of customers and items are found in both spellings, "Müller" and "Mueller". The job that adds missing terms (src/server/claims/terms) takes
-- the claims without them from this index.
drop index claims_without_terms;
create index claims_without_terms on claims (store_id, id) where terms < 3;
