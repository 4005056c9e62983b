-- Access that ends (docs/decisions/116-connections.md): encrypted, what the next one is asked for with, and when.
alter table connections add column renewal bytea, add column renew_at timestamptz;
