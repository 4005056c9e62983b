-- What a rush of filings costs (docs/decisions/029-rush.md).

-- An order as it was imported, its keys, its claims at a glance, and whether its customer had an appeasement. Most orders
-- have no claim: for them three small probes cost less than one large query. By keys only: a plan made while there were
-- few claims would read all of them, for as long as the connection lives.
create or replace function order_document(p_store text, p_order text) returns json language plpgsql stable set enable_seqscan = off as $$
declare
  found_order record;
  at_hand record;
  claims_json json := '[]';
begin
  select o.id, o.source_order_id, o.version, o.document, o.email_key into found_order
  from orders o where o.store_id = p_store and o.id = p_order;
  if not found then
    return null;
  end if;
  select
    exists (select from claims c where c.store_id = p_store and c.order_id = p_order) as claimed,
    exists (select from claims c
      where c.store_id = p_store and c.email_key = found_order.email_key and c.is_ota and c.holds_quantity) as appeased
  into at_hand;
  if at_hand.claimed then
    select json_agg(json_build_object(
      'id', c.id, 'claimNumber', c.claim_number, 'status', c.status, 'claimType', c.claim_type,
      'claimCategory', c.claim_category, 'isOta', c.is_ota, 'holdsQuantity', c.holds_quantity,
      'createdAt', c.created_at, 'tokenGeneration', c.token_generation, 'requestedMethod', c.requested_method,
      'quote', c.quote,
      'items', (
        select coalesce(json_agg(json_build_object(
          'sourceFulfillmentId', ci.source_fulfillment_id, 'sourceItemId', ci.source_item_id,
          'claimType', ci.claim_type, 'quantity', ci.quantity) order by ci.position), '[]')
        from claim_items ci where ci.store_id = p_store and ci.claim_id = c.id)) order by c.claim_number desc)
    into claims_json
    from claims c where c.store_id = p_store and c.order_id = p_order;
  end if;
  return json_build_object(
    'id', found_order.id, 'storeId', p_store, 'sourceOrderId', found_order.source_order_id,
    'version', found_order.version, 'document', found_order.document, 'claims', claims_json,
    'hadAppeasement', at_hand.appeased);
end $$;

-- The application's role does not see the queue; this is its one door. With a key, a job of that key that waits is
-- replaced, and workers are told at once. Without one, workers find the job when they next look: NOTIFY would make all
-- transactions of the whole cluster wait for each other's commit.
create or replace function enqueue_job(p_task text, p_payload json, p_key text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_key is null then
    insert into graphile_worker._private_jobs (task_id, payload)
    select t.id, p_payload from graphile_worker._private_tasks t where t.identifier = p_task;
    if found then
      return;
    end if;
  end if;
  perform graphile_worker.add_job(p_task, p_payload, job_key := p_key);
end $$;
