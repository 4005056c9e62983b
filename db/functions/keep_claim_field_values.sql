-- Keeps claim_field_values, the index of claims by the store's own fields, in step with claims.metadata.
create function keep_claim_field_values() returns trigger language plpgsql as $$
begin
  delete from claim_field_values where store_id = new.store_id and claim_id = new.id;
  insert into claim_field_values
  select new.store_id, v.key, case jsonb_typeof(v.value)
      when 'boolean' then case when v.value = 'true' then 'yes' else 'no' end
      when 'number' then trim_scale((v.value #>> '{}')::numeric)::text
      else lower(v.value #>> '{}') end, new.id
  from jsonb_each(new.metadata) v;
  return null;
end $$;

create trigger claims_fielded after insert on claims
  for each row when (new.metadata is not null) execute function keep_claim_field_values();

create trigger claims_fielded_anew after update of metadata on claims
  for each row when (new.metadata is distinct from old.metadata) execute function keep_claim_field_values();
