-- Whose order it is; null if there is none.
create function order_email_key(p_store text, p_order text) returns text language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  return (select o.email_key from orders o where o.store_id = p_store and o.id = p_order);
end $$;
