-- What the clock of the first answer has left while the customer or the brand is waited for.
alter table claims add column first_answer_hours_left double precision;

-- The time in which a claim waited no longer counts for "First answers on time": claims that somebody let wait are counted anew.
do $$
declare
  store record;
begin
  for store in select id from stores loop
    perform set_config('app.store', store.id, true);
    insert into figure_marks select distinct store.id, claim_id, 0 from claim_events
      where store_id = store.id and kind = 'status_changed' and to_status in ('WAITING_FOR_BRAND', 'WAITING_FOR_CUSTOMER')
      on conflict do nothing;
  end loop;
end $$;
