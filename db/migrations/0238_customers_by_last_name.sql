create index customers_by_last_name on customers (store_id, (split_part(name_key, ' ', -1)));
