-- Documents of an import in which people changed something by hand that the file says otherwise (docs/decisions/092-orders-by-hand.md).
create table import_kept (
  store_id    text not null,
  run_id      text not null,
  -- From 0, in the order of the file.
  ordinal     integer not null,
  reference   text not null,
  fields      text[] not null,
  primary key (store_id, run_id, ordinal),
  foreign key (store_id, run_id) references import_runs (store_id, id) on delete cascade
);
select close_to_store('import_kept');
