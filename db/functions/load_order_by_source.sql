-- An order by the shop system's own id, as order_document answers it.
create function load_order_by_source(p_store text, p_source_order text) returns json language plpgsql as $$
declare
  found_id text;
begin
  perform set_config('app.store', p_store, true);
  select id into found_id from orders where store_id = p_store and source_order_id = p_source_order;
  return order_document(p_store, found_id);
end $$;
