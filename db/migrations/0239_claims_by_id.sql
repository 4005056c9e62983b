-- A search that few claims fit looks each of them up, only to see whether it is under the tab and where it stands in the order.
create index claims_by_id on claims (store_id, id) include (status, due_at, created_at, updated_at, value);
