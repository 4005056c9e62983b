-- Protection that somebody of the team added to an order or removed from it. The last line of an order counts, whatever the
-- shop sends afterwards (save_orders).
create table protection_changes (
  store_id  text not null,
  order_id  text not null,
  sequence  integer not null,
  at        timestamptz not null,
  kind      text not null check (kind in ('added', 'removed')),
  actor_id  text not null,
  -- The order's shipping protection since then, as the order's document has it.
  policy    jsonb not null,
  -- What the shop has sent since as the order's shipping protection; SQL null if it sent nothing.
  reported  jsonb,
  primary key (store_id, order_id, sequence),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
select close_to_store('protection_changes');
revoke delete on protection_changes from makegood_app;
