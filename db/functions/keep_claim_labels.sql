-- Keeps claim_labels, the index of claims by label, in step with claims.labels.
create function keep_claim_labels() returns trigger language plpgsql as $$
begin
  delete from claim_labels where store_id = new.store_id and claim_id = new.id;
  insert into claim_labels
  select distinct new.store_id, label, new.created_at, new.id from unnest(new.labels) as label;
  return null;
end $$;

create trigger claims_labelled after insert on claims
  for each row when (new.labels is not null) execute function keep_claim_labels();

create trigger claims_labelled_anew after update of labels on claims
  for each row when (new.labels is distinct from old.labels) execute function keep_claim_labels();
