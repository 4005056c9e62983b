-- Counts the rows of a store in one of its tables. Within the store.
create function count_in_store(p_store text, p_table text) returns bigint language plpgsql stable as $$
declare
  found bigint;
begin
  execute format('select count(*) from %I where store_id = $1', p_table) into found using p_store;
  return found;
end $$;
