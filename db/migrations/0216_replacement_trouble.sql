-- What is wrong with the package of a replacement, as its claim was told (docs/decisions/118-tracking.md).
alter table claim_resolutions add column trouble text check (trouble in ('lost', 'not_delivered', 'stuck'));
-- A job looks for packages that stopped moving.
create index claim_resolutions_shipped on claim_resolutions (store_id) where state = 'SHIPPED';
