-- A shop is also told of the parcels in which replacements leave: the id is the shipping label's.
alter table shop_updates drop constraint shop_updates_kind_check;
alter table shop_updates add constraint shop_updates_kind_check check (kind in ('tags', 'parcel'));
