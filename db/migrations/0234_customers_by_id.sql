-- A customer's id follows from the address (customer_id), so the primary key makes it unique already. A constraint of its own refused one of two
-- first orders of a customer that were written at the same moment: `on conflict` waits at the key only.
create index customers_by_id on customers (store_id, id);
alter table customers drop constraint customers_store_id_id_key;
