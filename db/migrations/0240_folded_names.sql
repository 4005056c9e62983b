-- Folds the names of customers and the words of claims, as searches compare them now (db/functions/fold_text.sql). Only rows with other letters
-- than ASCII change. No table is rewritten, but the words of all claims are read once.
do $$
declare
  store record;
begin
  -- In the name of each store, since the policies bind an owner who is no superuser too.
  for store in select id from stores loop
    perform set_config('app.store', store.id, true);
    update customers set name_key = fold_text(name)
    where store_id = store.id and octet_length(name) <> length(name) and name_key <> fold_text(name);
    -- Words end at an apostrophe and have at most 60 characters (src/domain/claims/search/words.ts).
    with former as (
      delete from claim_terms where store_id = store.id and octet_length(term) <> length(term) and term <> fold_text(term)
      returning claim_id, fold_text(term) as folded)
    insert into claim_terms
    select distinct store.id, left(t.term, 60), f.claim_id
    from former f, string_to_table(f.folded, '''') t (term) where t.term <> ''
    on conflict do nothing;
  end loop;
end $$;
