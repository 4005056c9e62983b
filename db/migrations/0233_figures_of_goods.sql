-- A replacement counts with the value of its goods (docs/decisions/094-figures.md): claims with one are counted anew.
do $$
declare
  store record;
begin
  for store in select id from stores loop
    perform set_config('app.store', store.id, true);
    insert into figure_marks select distinct store.id, claim_id, 0 from claim_resolutions
      where store_id = store.id and resolution_type = 'RESHIP' and in_force on conflict do nothing;
  end loop;
end $$;
