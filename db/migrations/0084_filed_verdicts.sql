-- Why the line could be filed: the verdict with its rule and dates, as of the filing. Null for lines filed before.
alter table claim_items add column verdict jsonb;
