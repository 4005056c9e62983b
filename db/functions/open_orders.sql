-- The open orders of a browser, as /start lists them.
create function open_orders(p_store text, p_orders text[], p_now timestamptz)
returns json language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  return (
    select coalesce(json_agg(json_build_object('id', o.id, 'number', o.source_order_number, 'status', s.status,
      'isAnswered', s.id is not null and (s.metadata <> '{}' or s.answers <> '{}'))
      order by array_position(p_orders, o.id)), '[]')
    from orders o
    left join drafts s on s.store_id = o.store_id and s.order_id = o.id and s.expires_at > p_now
    where o.store_id = p_store and o.id = any(p_orders)
  );
end $$;
