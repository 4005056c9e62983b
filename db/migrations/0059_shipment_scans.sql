-- Every scan of a package that was ever told: the order itself keeps only the last one.
create table shipment_scans (
  store_id               text not null,
  order_id               text not null,
  source_fulfillment_id  text not null,
  at                     timestamptz not null,
  -- What the package was at that moment, by the fulfilment statuses.
  status                 text not null,
  place                  text,
  description            text,
  primary key (store_id, order_id, source_fulfillment_id, at),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
select close_to_store('shipment_scans');
