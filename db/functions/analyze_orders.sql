-- Statistics of the tables that an import of orders fills and reads. PostgreSQL collects them by itself, but only within a minute or two.
-- Until then it takes the tables to be as small as they were, and reads all orders of a store to save one.
create function analyze_orders() returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  analyze orders, order_items, fulfillments, fulfillment_items, shipment_scans, customers, customer_contacts, parcels, claims,
    claim_instructions;
end $$;
