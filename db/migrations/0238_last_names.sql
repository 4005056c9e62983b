-- The last word of a name, and of three words or more all but the first: "Maria de la Cruz". Columns of their own: row-level security
-- keeps the planner from an index over an expression that is not leakproof.
alter table customers
  add column last_name_key text collate "C" generated always as (split_part(name_key, ' ', -1)) stored,
  add column last_names_key text collate "C" generated always as (
    case when name_key like '% % %' then substr(name_key, strpos(name_key, ' ') + 1) end) stored;
create index customers_by_last_name on customers (store_id, last_name_key);
create index customers_by_last_names on customers (store_id, last_names_key) where last_names_key is not null;
