-- Logos and icons that a store's team sent, as we drew them anew (docs/decisions/097-brand-versions.md).
create table brand_pictures (
  store_id  text not null references stores (id) on delete cascade,
  -- The hash of its bytes, so that the same picture is kept once.
  id        text collate "C" not null,
  bytes     bytea not null,
  made_at   timestamptz not null,
  primary key (store_id, id)
);
select close_to_store('brand_pictures');
