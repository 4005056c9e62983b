-- The next orders of a store by creation and id, with their claims: from after an order to before a time, in one round trip.
create function orders_after(p_store text, p_after timestamptz, p_id text, p_before timestamptz, p_most integer)
returns table (key text, document json) language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  return query
    select to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), order_document(p_store, o.id)
    from (
      select n.created_at, n.id from orders n
      where n.store_id = p_store and (n.created_at, n.id) > (p_after, p_id) and n.created_at < p_before
      order by n.created_at, n.id limit p_most) o
    order by o.created_at, o.id;
end $$;
