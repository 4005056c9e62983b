-- Whether a claim has a word that begins with certain letters, and all words of a claim that goes. Many words share one entry.
create index claim_terms_by_claim on claim_terms (store_id, claim_id);
