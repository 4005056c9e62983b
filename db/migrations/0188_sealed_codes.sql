-- Codes of store credit are kept encrypted: whoever has one can spend it (docs/decisions/108-instructions.md).
alter table claim_instructions add column sealed_code bytea;
alter table claim_resolutions add column sealed_code bytea;
