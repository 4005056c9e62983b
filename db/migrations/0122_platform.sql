-- The list of all stores by name, for the platform's staff (docs/decisions/087-platform.md).
create index stores_by_name on stores (name, id);
