-- Policies, returns and warranties are parts of orders. Their lists read the orders that have one, newest first.
create index orders_with_policy on orders (store_id, created_at, id)
  where jsonb_typeof(protection -> 'shipping') = 'object' or jsonb_typeof(protection -> 'warranty') = 'object';
create index orders_with_return on orders (store_id, created_at, id)
  where (document #> '{returns,0}') is not null;
create index orders_with_warranty on orders (store_id, created_at, id)
  where jsonb_path_exists(document::jsonb, '$.items[*].warrantyPeriod ? (@ != null)');
