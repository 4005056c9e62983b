-- How the shopper wants this item fixed. Null in claims filed before: as the claim's own requested_method.
alter table claim_items add column requested_method text;
