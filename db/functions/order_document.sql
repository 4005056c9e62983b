-- An order as imported, with its keys, its claims at a glance and whether its customer had an appeasement. Uses indexes only: a
-- plan made while there were few claims would scan them all for as long as the connection lives.
create function order_document(p_store text, p_order text) returns json language plpgsql stable set enable_seqscan = off as $$
declare
  found_order record;
  claims_json json := '[]';
  returns_json json;
begin
  select o.id, o.source_order_id, o.version, o.document, o.has_reported_returns,
    exists (select from claims c where c.store_id = p_store and c.order_id = p_order) as claimed,
    exists (select from claims c
      where c.store_id = p_store and c.email_key = o.email_key and c.is_ota and c.holds_quantity) as appeased
  into found_order
  from orders o where o.store_id = p_store and o.id = p_order;
  if not found then
    return null;
  end if;
  if found_order.claimed then
    select json_agg(json_build_object(
      'id', c.id, 'claimNumber', c.claim_number, 'status', c.status, 'claimType', c.claim_type,
      'claimCategory', c.claim_category, 'isOta', c.is_ota, 'holdsQuantity', c.holds_quantity,
      'createdAt', c.created_at, 'tokenGeneration', c.token_generation, 'requestedMethod', c.requested_method,
      'quote', c.quote, 'dismissedUntil', c.dismissed_until, 'resolutions', claim_progress(c),
      'addressChange', c.shipping_address_change,
      'given', (
        select json_build_object(
          'promised', sum(r.promised)::text, 'bonus', sum((r.amounts ->> 'bonus')::numeric)::text)
        from claim_resolutions r where r.store_id = p_store and r.claim_id = c.id and r.in_force having count(*) > 0),
      'items', (
        select coalesce(json_agg(json_build_object(
          'sourceFulfillmentId', ci.source_fulfillment_id, 'sourceItemId', ci.source_item_id,
          'claimType', ci.claim_type, 'quantity', ci.quantity) order by ci.position), '[]')
        from claim_items ci where ci.store_id = p_store and ci.claim_id = c.id)) order by c.claim_number desc)
    into claims_json
    from claims c where c.store_id = p_store and c.order_id = p_order;
  end if;
  if found_order.has_reported_returns then
    select json_agg(json_build_object(
      'id', coalesce(r.rma_number, r.return_id), 'status', r.status,
      'createdAt', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'trackingNumber', r.tracking_number, 'trackingUrl', r.tracking_url, 'items', r.items)
      order by r.created_at, r.return_id)
    into returns_json
    from order_returns r where r.store_id = p_store and r.order_id = p_order;
  end if;
  -- No query in this expression: PL/pgSQL then computes it without starting one.
  return json_build_object(
    'id', found_order.id, 'storeId', p_store, 'sourceOrderId', found_order.source_order_id,
    'version', found_order.version, 'document', found_order.document, 'claims', claims_json,
    'hadAppeasement', found_order.appeased,
    'reportedReturns', returns_json);
end $$;
