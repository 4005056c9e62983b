-- A number that grows with every claim of the order and every change of one.
create function claims_version(p_store text, p_order text) returns bigint language sql stable as $$
  select coalesce(sum(version), 0) from claims where store_id = p_store and order_id = p_order
$$;
