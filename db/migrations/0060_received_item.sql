-- What came instead of a wrong item: the store's product, or the shopper's words for it.
alter table claim_items add column received jsonb;
