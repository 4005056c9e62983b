-- Filing without an order, trip two: writes the order (p_order as save_orders takes it, null if it exists) and its claim, or
-- neither. Refuses with MG002 when the order is gone, or the filing p_pending was replaced or filed already.
create function file_offline_claim(
  p_store text, p_order jsonb, p_visit text, p_pending text, p_filing jsonb, p_key bytea, p_body_hash bytea,
  p_status integer, p_answer bytea, p_now timestamptz, p_expires timestamptz, p_while_unchanged boolean
) returns json language plpgsql as $$
declare
  the_order text := p_filing -> 'claim' ->> 'order_id';
begin
  perform set_config('app.store', p_store, true);
  if p_order is not null then
    perform save_orders(p_store, jsonb_build_array(p_order));
  end if;
  if not exists (select from orders where store_id = p_store and id = the_order) then
    raise exception using errcode = 'MG002', message = 'order_changed';
  end if;
  update files f set order_id = the_order
  from jsonb_array_elements(p_filing -> 'files') w
  where f.store_id = p_store and f.file_key = w ->> 'file_key' and f.order_id is null
    and (p_visit is null or f.visit_id = p_visit) and f.claim_id is null and f.stored_at is not null;
  if p_pending is not null then
    update in_store_filings
    set claim_id = p_filing -> 'claim' ->> 'id', filing = null,
      token_generation = (p_filing -> 'claim' ->> 'token_generation')::int
    where store_id = p_store and id = p_pending and claim_id is null;
    if not found then
      raise exception using errcode = 'MG002', message = 'filing_replaced';
    end if;
  end if;
  return file_claim(p_store, p_filing, p_key, p_body_hash, p_status, p_answer, p_now, p_expires, p_while_unchanged);
end $$;
