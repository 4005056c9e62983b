-- Orders are read and written in one round trip each: set the store, do the work, answer with JSON.
-- The policies stay in force: these functions run with the rights of whoever calls them.

-- An order as it was imported, its keys, its claims at a glance, and whether its customer had an appeasement.
create function order_document(p_store text, p_order text) returns json language plpgsql stable as $$
declare
  result json;
begin
  select json_build_object(
    'id', o.id, 'storeId', o.store_id, 'sourceOrderId', o.source_order_id, 'version', o.version,
    'document', o.document,
    'claims', (
      select coalesce(json_agg(json_build_object(
        'id', c.id, 'claimNumber', c.claim_number, 'status', c.status, 'claimType', c.claim_type,
        'claimCategory', c.claim_category, 'isOta', c.is_ota, 'holdsQuantity', c.holds_quantity,
        'createdAt', c.created_at, 'tokenGeneration', c.token_generation, 'requestedMethod', c.requested_method,
        'quote', c.quote,
        'items', (
          select coalesce(json_agg(json_build_object(
            'sourceFulfillmentId', ci.source_fulfillment_id, 'sourceItemId', ci.source_item_id,
            'claimType', ci.claim_type, 'quantity', ci.quantity) order by ci.position), '[]')
          from claim_items ci where ci.store_id = p_store and ci.claim_id = c.id)) order by c.claim_number desc), '[]')
      from claims c where c.store_id = p_store and c.order_id = p_order),
    'hadAppeasement', exists (
      select 1 from claims c
      where c.store_id = p_store and c.email_key = o.email_key and c.is_ota and c.holds_quantity))
  into result
  from orders o where o.store_id = p_store and o.id = p_order;
  return result;
end $$;

create function load_order_by_source(p_store text, p_source_order text) returns json language plpgsql as $$
declare
  found_id text;
begin
  perform set_config('app.store', p_store, true);
  select id into found_id from orders where store_id = p_store and source_order_id = p_source_order;
  return order_document(p_store, found_id);
end $$;

-- A lookup: {"order": …, "underAttack": …}, without order for a miss, {"retryAfter": seconds} when a limit is reached.
-- Either miss does the same work: one probe of one index, then the counters. Misses that came at the same moment are
-- held against the limit once more when they have been counted. p_counters: [{counter, limit, seconds, blocks}], sorted
-- by counter, which p_keys names too, so that two misses never wait for each other crosswise.
create function look_up_order(
  p_store text, p_number_key text, p_email_key text, p_keys text[], p_counters text
)
returns json language plpgsql as $$
declare
  counters jsonb;
  wait_seconds integer;
  under_attack boolean := false;
  found_id text;
begin
  -- Most visitors have missed nothing lately: for them the counters' limits need no reading.
  if exists (select from lookup_misses where counter = any (p_keys)) then
    counters := p_counters::jsonb;
    select
      ceil(extract(epoch from max(m.started_at + make_interval(secs => (c ->> 'seconds')::int))
        filter (where (c ->> 'blocks')::boolean) - clock_timestamp()))::int,
      coalesce(bool_or(not (c ->> 'blocks')::boolean), false)
    into wait_seconds, under_attack
    from jsonb_array_elements(counters) c
    join lookup_misses m on m.counter = c ->> 'counter'
    where m.misses >= (c ->> 'limit')::int
      and m.started_at + make_interval(secs => (c ->> 'seconds')::int) > clock_timestamp();
  end if;
  if wait_seconds is not null then
    return json_build_object('retryAfter', greatest(1, wait_seconds));
  end if;

  perform set_config('app.store', p_store, true);
  select id into found_id from orders
  where store_id = p_store and number_key = p_number_key and email_key = p_email_key
  order by created_at desc limit 1;
  if found_id is not null then
    return json_build_object('order', order_document(p_store, found_id), 'underAttack', under_attack);
  end if;

  counters := p_counters::jsonb;
  with counted as (
    insert into lookup_misses as m (counter, misses, started_at)
    select c ->> 'counter', 1, clock_timestamp() from jsonb_array_elements(counters) c
    on conflict (counter) do update set
      misses = case when m.started_at + (
        select make_interval(secs => (c ->> 'seconds')::int) from jsonb_array_elements(counters) c
        where c ->> 'counter' = excluded.counter) <= excluded.started_at then 1 else m.misses + 1 end,
      started_at = case when m.started_at + (
        select make_interval(secs => (c ->> 'seconds')::int) from jsonb_array_elements(counters) c
        where c ->> 'counter' = excluded.counter) <= excluded.started_at then excluded.started_at else m.started_at end
    returning counter, misses, started_at)
  select ceil(extract(epoch from
    max(m.started_at + make_interval(secs => (c ->> 'seconds')::int)) - clock_timestamp()))::int
  into wait_seconds
  from counted m
  join jsonb_array_elements(counters) c on m.counter = c ->> 'counter'
  where (c ->> 'blocks')::boolean and m.misses > (c ->> 'limit')::int;
  if wait_seconds is not null then
    return json_build_object('retryAfter', greatest(1, wait_seconds));
  end if;
  return json_build_object('underAttack', under_attack);
end $$;

-- Creates or replaces orders by their source id; answers {sourceOrderId: created | updated | unchanged}.
-- p_orders: [{id, sourceOrderId, numberKey, emailKey, contentHash, order}], `order` as the import document, the last
-- one counting where a source id comes twice. Rows are locked in the order of their keys.
create function save_orders(p_store text, p_orders jsonb) returns json language plpgsql as $$
declare
  changed jsonb;
begin
  perform set_config('app.store', p_store, true);
  with input as (
    select distinct on (v ->> 'sourceOrderId') v ->> 'sourceOrderId' as source_order_id, v, v -> 'order' as d
    from jsonb_array_elements(p_orders) with ordinality e(v, n)
    order by v ->> 'sourceOrderId', n desc
  ), written as (
    insert into orders as o (
      store_id, id, source_order_id, source_order_number, number_key, email_key, customer, currency, exchange_rate,
      sales_channel, created_at, cancelled_at, chargeback_at, risk_level, refunded_amount, subtotal, discount_total,
      shipping, shipping_tax, tax, total, shipping_address, billing_address, protection, tags, document,
      content_hash)
    select p_store, v ->> 'id', source_order_id, d ->> 'sourceOrderNumber', v ->> 'numberKey', v ->> 'emailKey',
      d -> 'customer', d ->> 'currency', (d ->> 'exchangeRate')::numeric, d ->> 'salesChannel',
      (d ->> 'createdAt')::timestamptz, (d ->> 'cancelledAt')::timestamptz, (d ->> 'chargebackAt')::timestamptz,
      d ->> 'riskLevel', (d ->> 'refundedAmount')::numeric, (d ->> 'subtotal')::numeric,
      (d ->> 'discountTotal')::numeric, (d ->> 'shipping')::numeric, (d ->> 'shippingTax')::numeric,
      (d ->> 'tax')::numeric, (d ->> 'total')::numeric, nullif(d -> 'shippingAddress', 'null'),
      nullif(d -> 'billingAddress', 'null'), d -> 'protection',
      array(select jsonb_array_elements_text(d -> 'tags')), d::json, v ->> 'contentHash'
    from input
    on conflict (store_id, source_order_id) do update set
      source_order_number = excluded.source_order_number, number_key = excluded.number_key,
      email_key = excluded.email_key, customer = excluded.customer, currency = excluded.currency,
      exchange_rate = excluded.exchange_rate, sales_channel = excluded.sales_channel,
      created_at = excluded.created_at, cancelled_at = excluded.cancelled_at,
      chargeback_at = excluded.chargeback_at, risk_level = excluded.risk_level,
      refunded_amount = excluded.refunded_amount, subtotal = excluded.subtotal,
      discount_total = excluded.discount_total, shipping = excluded.shipping, shipping_tax = excluded.shipping_tax,
      tax = excluded.tax, total = excluded.total, shipping_address = excluded.shipping_address,
      billing_address = excluded.billing_address, protection = excluded.protection, tags = excluded.tags,
      document = excluded.document, content_hash = excluded.content_hash, version = o.version + 1,
      imported_at = now()
    where o.content_hash <> excluded.content_hash
    returning o.id, o.source_order_id, o.version
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', w.id, 'sourceOrderId', w.source_order_id, 'created', w.version = 1, 'd', i.d)), '[]')
  into changed from written w join input i using (source_order_id);

  delete from order_items i using jsonb_array_elements(changed) c
  where i.store_id = p_store and i.order_id = c ->> 'id' and not (c ->> 'created')::boolean;
  delete from fulfillments f using jsonb_array_elements(changed) c
  where f.store_id = p_store and f.order_id = c ->> 'id' and not (c ->> 'created')::boolean;

  insert into order_items
  select p_store, c ->> 'id', i ->> 'sourceItemId', n, i ->> 'sourceProductId', i ->> 'sourceVariantId', i ->> 'name',
    i ->> 'sku', (i ->> 'quantity')::int, (i ->> 'refundedQuantity')::int, (i ->> 'price')::numeric,
    (i ->> 'discount')::numeric, (i ->> 'tax')::numeric, (i ->> 'lineTotal')::numeric, i ->> 'imageUrl',
    i -> 'selectedOptions', i ->> 'warrantyPeriod'
  from jsonb_array_elements(changed) c, jsonb_array_elements(c -> 'd' -> 'items') with ordinality e(i, n);

  insert into fulfillments
  select p_store, c ->> 'id', f ->> 'sourceFulfillmentId', n, f ->> 'fulfillmentStatus',
    (f ->> 'fulfilledAt')::timestamptz, (f ->> 'estimatedDeliveryAt')::date, (f ->> 'lastScanAt')::timestamptz,
    (f ->> 'deliveredAt')::timestamptz, (f ->> 'returnedAt')::timestamptz, f ->> 'trackingCompany',
    f ->> 'trackingNumber', f ->> 'trackingUrl'
  from jsonb_array_elements(changed) c, jsonb_array_elements(c -> 'd' -> 'fulfillments') with ordinality e(f, n);

  insert into fulfillment_items
  select p_store, c ->> 'id', f ->> 'sourceFulfillmentId', x ->> 'sourceItemId', n, (x ->> 'quantity')::int
  from jsonb_array_elements(changed) c, jsonb_array_elements(c -> 'd' -> 'fulfillments') f,
    jsonb_array_elements(f -> 'items') with ordinality e(x, n);

  return (
    select coalesce(json_object_agg(e.v ->> 'sourceOrderId', coalesce(o.outcome, 'unchanged')), '{}')
    from (select distinct on (v ->> 'sourceOrderId') v from jsonb_array_elements(p_orders) v) e
    left join (
      select c ->> 'sourceOrderId' as id, case when (c ->> 'created')::boolean then 'created' else 'updated' end
      from jsonb_array_elements(changed) c) o(id, outcome) on o.id = e.v ->> 'sourceOrderId');
end $$;
