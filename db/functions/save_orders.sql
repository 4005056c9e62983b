-- Creates or replaces orders by their source id; answers {sourceOrderId: created | updated | unchanged}.
-- p_orders: [{id, sourceOrderId, numberKey, emailKey, contentHash, order, kept, reported, erased, parcels}], `order` as the import document.
-- Where people changed something by hand: `kept` is what they changed, which `order` has already, and `reported` the order without it.
-- `parcels`: the version of what was reported of each parcel, by its number, null if nothing was. `order` has it already.
-- `erased`: the order is known, its customer was erased, and `order` is without them.
-- Known orders, and the claims about them, are looked up one by one (`lateral`, `limit 1`). A connection may have planned this while the
-- tables were small: a join would then read all orders of the store each time. One plan does for one order and for hundreds; planning
-- for the values takes a third of the time of saving one.
create function save_orders(p_store text, p_orders jsonb) returns json language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  ids text[];
  keys text[];
  created boolean[];
  versions integer[];
  documents jsonb[];
  watched text[];
begin
  perform set_config('app.store', p_store, true);
  -- A change by hand that is under way comes before or after this, not in between (kept_orders).
  perform pg_advisory_xact_lock_shared(hashtextextended('orders by hand ' || p_store, 0));
  if exists (
    select from jsonb_array_elements(p_orders) v
    left join lateral (
      select o.kept, o.erased_at from orders o
      where o.store_id = p_store and o.source_order_id = v ->> 'sourceOrderId'
        and (o.kept is not null or o.erased_at is not null)
      limit 1) o on true
    where (v -> 'kept') is distinct from o.kept
      or coalesce((v ->> 'erased')::boolean, false) <> (o.erased_at is not null)) then
    raise exception using errcode = 'MG005', message = 'order_changed_by_hand';
  end if;
  if exists (
    select from jsonb_array_elements(p_orders) v, jsonb_each_text(v -> 'parcels') n
    left join lateral (
      select p.version from parcels p
      where p.store_id = p_store and p.number_key = n.key and p.report is not null
      limit 1) p on true
    where n.value::int is distinct from p.version) then
    raise exception using errcode = 'MG005', message = 'parcel_reported';
  end if;
  -- Orders with claims, as they were: their claims are told what the shop or a bank changed of them.
  insert into order_news as s (store_id, order_id, was_cancelled, was_charged_back, was_refunded)
  select distinct on (o.id) p_store, o.id, o.cancelled_at is not null, o.chargeback_at is not null, o.refunded_amount
  from jsonb_array_elements(p_orders) v
  cross join lateral (
    select o.id, o.cancelled_at, o.chargeback_at, o.refunded_amount from orders o
    where o.store_id = p_store and o.source_order_id = v ->> 'sourceOrderId'
    limit 1) o
  where ((v -> 'order' ->> 'cancelledAt' is null) <> (o.cancelled_at is null)
      or (v -> 'order' ->> 'chargebackAt' is null) <> (o.chargeback_at is null)
      or (v -> 'order' ->> 'refundedAmount')::numeric > o.refunded_amount)
    and (select true from claims c where c.store_id = p_store and c.order_id = o.id limit 1)
  on conflict (store_id, order_id) do update set version = s.version + 1;
  if found then
    perform enqueue_job('tell_of_orders', json_build_object('storeId', p_store), 'orders ' || p_store);
  end if;
  with input as (
    select distinct on (v ->> 'sourceOrderId') v ->> 'sourceOrderId' as source_order_id, v, v -> 'order' as d
    from jsonb_array_elements(p_orders) with ordinality e(v, n)
    order by v ->> 'sourceOrderId', n desc
  ), written as (
    insert into orders as o (
      store_id, id, source_order_id, source_order_number, number_key, email_key, customer, currency, exchange_rate,
      sales_channel, created_at, cancelled_at, chargeback_at, risk_level, refunded_amount, subtotal, discount_total,
      shipping, shipping_tax, tax, total, shipping_address, billing_address, protection, tags, document,
      content_hash, reported, has_shop_returns, has_warranty)
    select p_store, v ->> 'id', source_order_id, r."sourceOrderNumber", v ->> 'numberKey', v ->> 'emailKey',
      r.customer, r.currency, r."exchangeRate", r."salesChannel", r."createdAt", r."cancelledAt", r."chargebackAt",
      r."riskLevel", r."refundedAmount", r.subtotal, r."discountTotal", r.shipping, r."shippingTax", r.tax, r.total,
      r."shippingAddress", r."billingAddress", r.protection, r.tags, d::json,
      v ->> 'contentHash', (v -> 'reported')::json, d #> '{returns,0}' is not null,
      jsonb_path_exists(d, '$.items[*].warrantyPeriod ? (@ != null)')
    from input, jsonb_to_record(d) r(
      "sourceOrderNumber" text, customer jsonb, currency text, "exchangeRate" numeric, "salesChannel" text,
      "createdAt" timestamptz, "cancelledAt" timestamptz, "chargebackAt" timestamptz, "riskLevel" text,
      "refundedAmount" numeric, subtotal numeric, "discountTotal" numeric, shipping numeric, "shippingTax" numeric,
      tax numeric, total numeric, "shippingAddress" jsonb, "billingAddress" jsonb, protection jsonb, tags text[])
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
      document = excluded.document, content_hash = excluded.content_hash, reported = excluded.reported,
      has_shop_returns = excluded.has_shop_returns, has_warranty = excluded.has_warranty,
      version = o.version + 1,
      imported_at = now()
    where o.content_hash <> excluded.content_hash
    returning o.id, o.source_order_id, o.version
  )
  select array_agg(w.id), array_agg(w.source_order_id), array_agg(w.version = 1), array_agg(i.d), array_agg(w.version)
  into ids, keys, created, documents, versions from written w join input i using (source_order_id);

  -- Packages that claims are about, or that a replacement is in: their claims are told of what changes.
  select array_agg(w.id) into watched from unnest(ids, keys) w(id, key)
  where (select true from claims c where c.store_id = p_store and c.order_id = w.id limit 1)
    or (
      select true from claim_instructions i where i.store_id = p_store and i.kind = 'GOODS' and i.reference = w.key
      limit 1);
  if watched is not null then
    insert into shipment_changes as s (store_id, order_id, source_fulfillment_id, was_delivered, was_returned)
    select p_store, f.order_id, f.source_fulfillment_id,
      f.delivered_at is not null or f.fulfillment_status in ('DELIVERED', 'PICKED_UP'), f.returned_at is not null
    from fulfillments f where f.store_id = p_store and f.order_id = any (watched)
    on conflict (store_id, order_id, source_fulfillment_id) do update set version = s.version + 1;
  end if;

  if false = any (created) then
    delete from order_items where store_id = p_store and order_id = any (ids);
    delete from fulfillments where store_id = p_store and order_id = any (ids);
    perform note_webhooks(
      p_store, 'order', array_agg(u.id), array_agg(u.version), clock_timestamp())
    from unnest(ids, versions) u (id, version) where u.version > 1;
  end if;

  insert into order_items
  select p_store, c.id, r."sourceItemId", n, r."sourceProductId", r."sourceVariantId", r.name, r.sku, r.quantity,
    r."refundedQuantity", r.price, r.discount, r.tax, r."lineTotal", r."imageUrl", r."selectedOptions", r."warrantyPeriod"
  from unnest(ids, documents) c(id, d),
    rows from (jsonb_to_recordset(c.d -> 'items') as (
      "sourceItemId" text, "sourceProductId" text, "sourceVariantId" text, name text, sku text, quantity int,
      "refundedQuantity" int, price numeric, discount numeric, tax numeric, "lineTotal" numeric, "imageUrl" text,
      "selectedOptions" jsonb, "warrantyPeriod" text)) with ordinality r(
      "sourceItemId", "sourceProductId", "sourceVariantId", name, sku, quantity, "refundedQuantity", price, discount,
      tax, "lineTotal", "imageUrl", "selectedOptions", "warrantyPeriod", n);

  insert into fulfillments
  select p_store, c.id, f ->> 'sourceFulfillmentId', n, f ->> 'fulfillmentStatus',
    (f ->> 'fulfilledAt')::timestamptz, (f ->> 'estimatedDeliveryAt')::date, (f ->> 'lastScanAt')::timestamptz,
    (f ->> 'deliveredAt')::timestamptz, (f ->> 'returnedAt')::timestamptz, f ->> 'trackingCompany',
    f ->> 'trackingNumber', f ->> 'trackingUrl'
  from unnest(ids, documents) c(id, d), jsonb_array_elements(c.d -> 'fulfillments') with ordinality e(f, n);

  if watched is not null then
    insert into shipment_changes (store_id, order_id, source_fulfillment_id, was_delivered, was_returned)
    select p_store, f.order_id, f.source_fulfillment_id, false, false
    from fulfillments f where f.store_id = p_store and f.order_id = any (watched)
    on conflict do nothing;
    perform enqueue_job('tell_of_shipments', json_build_object('storeId', p_store), 'shipments ' || p_store);
  end if;

  insert into fulfillment_items
  select p_store, c.id, f ->> 'sourceFulfillmentId', x ->> 'sourceItemId', n, (x ->> 'quantity')::int
  from unnest(ids, documents) c(id, d), jsonb_array_elements(c.d -> 'fulfillments') f,
    jsonb_array_elements(f -> 'items') with ordinality e(x, n);

  -- A shop reports only the last scan of a package: keep the earlier ones.
  insert into shipment_scans as known
  select distinct on (c.id, f ->> 'sourceFulfillmentId', s.at)
    p_store, c.id, f ->> 'sourceFulfillmentId', s.at, s.status, s.place, s.description
  from unnest(ids, documents) c(id, d), jsonb_array_elements(c.d -> 'fulfillments') f,
    jsonb_to_recordset(case jsonb_typeof(f -> 'scans') when 'array' then f -> 'scans' else '[]' end)
      as s(at timestamptz, status text, place text, description text)
  on conflict (store_id, order_id, source_fulfillment_id, at) do update
    set status = excluded.status, place = excluded.place, description = excluded.description
    where (known.status, known.place, known.description)
      is distinct from (excluded.status, excluded.place, excluded.description);
  insert into shipment_scans
  select p_store, c.id, f ->> 'sourceFulfillmentId', (f ->> 'lastScanAt')::timestamptz, f ->> 'fulfillmentStatus', null, null
  from unnest(ids, documents) c(id, d), jsonb_array_elements(c.d -> 'fulfillments') f
  where f ->> 'lastScanAt' is not null
  on conflict do nothing;

  return (
    select coalesce(json_object_agg(e.key, case
      when c.created is null then 'unchanged' when c.created then 'created' else 'updated' end), '{}')
    from (select distinct v ->> 'sourceOrderId' as key from jsonb_array_elements(p_orders) v) e
    left join unnest(keys, created) c(key, created) using (key));
end $$;
