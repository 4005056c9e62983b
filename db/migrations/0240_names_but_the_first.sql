-- Of a name of three words or more, all but the first: "Maria de la Cruz".
alter table customers add column last_names_key text collate "C" generated always as (
  case when name_key like '% % %' then substr(name_key, strpos(name_key, ' ') + 1) end) stored;
create index customers_by_last_names on customers (store_id, last_names_key) where last_names_key is not null;
