-- What people of the team changed in a product, which stays whatever the shop sends (docs/decisions/102-products-by-hand.md).
-- kept: the changed fields; null if there are none. reported: the product as the shop sent it last, where something is kept.
alter table products add column kept jsonb;
alter table products add column reported json;
alter table products add column version integer not null default 1;

-- Each change by hand, for the product's history.
create table product_changes (
  store_id           text not null,
  source_product_id  text not null,
  sequence           integer not null,
  at                 timestamptz not null,
  actor_id           text not null,
  -- [{field, item, before, after}]
  fields             jsonb not null,
  primary key (store_id, source_product_id, sequence),
  foreign key (store_id, source_product_id) references products (store_id, source_product_id) on delete cascade
);
select close_to_store('product_changes');
revoke delete on product_changes from makegood_app;
