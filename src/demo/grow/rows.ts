/** The rows of orders and claims as text for COPY: what `save_orders` and `file_claim` would have written. */
import type { keyedOrder } from '../../server/orders/save.ts';
import type { GrownClaim } from './claim.ts';
import { canonicalJson, copyLine, json, textArray } from './copy.ts';

/** The tables and columns that are written. */
export const COPIED = {
  orders: [
    ...['store_id', 'id', 'source_order_id', 'source_order_number', 'number_key', 'email_key', 'customer'],
    ...['currency', 'exchange_rate', 'sales_channel', 'created_at', 'cancelled_at', 'chargeback_at'],
    ...['risk_level', 'refunded_amount', 'subtotal', 'discount_total', 'shipping', 'shipping_tax', 'tax'],
    ...['total', 'shipping_address', 'billing_address', 'protection', 'tags', 'document', 'content_hash'],
    ...['has_shop_returns', 'has_warranty'],
  ],
  order_items: [
    ...[
      'store_id',
      'order_id',
      'source_item_id',
      'position',
      'source_product_id',
      'source_variant_id',
      'name',
    ],
    ...['sku', 'quantity', 'refunded_quantity', 'price', 'discount', 'tax', 'line_total', 'image_url'],
    ...['selected_options', 'warranty_period'],
  ],
  fulfillments: [
    ...['store_id', 'order_id', 'source_fulfillment_id', 'position', 'fulfillment_status', 'fulfilled_at'],
    ...['estimated_delivery_at', 'last_scan_at', 'delivered_at', 'returned_at', 'tracking_company'],
    ...['tracking_number', 'tracking_url'],
  ],
  fulfillment_items: [
    ...['store_id', 'order_id', 'source_fulfillment_id', 'source_item_id', 'position', 'quantity'],
  ],
  claims: [
    ...['store_id', 'id', 'claim_number', 'order_id', 'source_order_id', 'source_order_number'],
    ...['claim_category', 'claim_type', 'status', 'holds_quantity', 'is_ota', 'email_key', 'author_name'],
    ...['author_email', 'sales_channel', 'claim_description', 'requested_method', 'shipping_address'],
    ...['shipping_address_change', 'policy', 'warranty_metadata', 'quote', 'currency', 'token_generation'],
    ...['version', 'created_at', 'updated_at'],
  ],
  claim_items: [
    ...['store_id', 'id', 'claim_id', 'order_id', 'position', 'source_fulfillment_id', 'source_item_id'],
    ...['source_product_id', 'source_variant_id', 'name', 'sku', 'image_url', 'quantity', 'claim_type'],
    ...['details', 'order_item'],
  ],
  claim_documents: ['store_id', 'id', 'claim_id', 'proof_type', 'file_key', 'typed_name', 'created_at'],
  claim_events: [
    ...['store_id', 'claim_id', 'sequence', 'at', 'kind', 'actor_kind', 'actor_id', 'from_status'],
    ...['to_status', 'data'],
  ],
} as const satisfies Record<string, readonly string[]>;

export type CopiedTable = keyof typeof COPIED;
// Each before those that refer to it.
export const LINE_TABLES = ['order_items', 'fulfillments', 'fulfillment_items'] as const;
export const CLAIM_TABLES = ['claims', 'claim_items', 'claim_documents', 'claim_events'] as const;
export type Lines = Record<CopiedTable, string[]>;

export const noLines = (): Lines => ({
  orders: [],
  order_items: [],
  fulfillments: [],
  fulfillment_items: [],
  claims: [],
  claim_items: [],
  claim_documents: [],
  claim_events: [],
});

type Keyed = ReturnType<typeof keyedOrder>;

export function addOrder(lines: Lines, storeId: string, id: string, keyed: Keyed): void {
  const { order } = keyed;
  lines.orders.push(
    copyLine([
      ...[storeId, id, keyed.sourceOrderId, order.sourceOrderNumber, keyed.numberKey, keyed.emailKey],
      ...[json(order.customer), order.currency, order.exchangeRate, order.salesChannel, order.createdAt],
      ...[order.cancelledAt, order.chargebackAt, order.riskLevel, order.refundedAmount, order.subtotal],
      ...[order.discountTotal, order.shipping, order.shippingTax, order.tax, order.total],
      ...[json(order.shippingAddress), json(order.billingAddress), json(order.protection)],
      ...[textArray(order.tags), canonicalJson(order), keyed.contentHash],
      ...[!!order.returns?.length, order.items.some(({ warrantyPeriod }) => warrantyPeriod !== null)],
    ]),
  );
  order.items.forEach((item, at) => {
    lines.order_items.push(
      copyLine([
        ...[storeId, id, item.sourceItemId, at + 1, item.sourceProductId, item.sourceVariantId, item.name],
        ...[item.sku, item.quantity, item.refundedQuantity, item.price, item.discount, item.tax],
        ...[item.lineTotal, item.imageUrl, json(item.selectedOptions), item.warrantyPeriod],
      ]),
    );
  });
  order.fulfillments.forEach((shipment, at) => {
    const { sourceFulfillmentId } = shipment;
    lines.fulfillments.push(
      copyLine([
        ...[storeId, id, sourceFulfillmentId, at + 1, shipment.fulfillmentStatus, shipment.fulfilledAt],
        ...[shipment.estimatedDeliveryAt, shipment.lastScanAt, shipment.deliveredAt, shipment.returnedAt],
        ...[shipment.trackingCompany, shipment.trackingNumber, shipment.trackingUrl],
      ]),
    );
    shipment.items.forEach((item, n) => {
      const cells = [storeId, id, sourceFulfillmentId, item.sourceItemId, n + 1, item.quantity];
      lines.fulfillment_items.push(copyLine(cells));
    });
  });
}

/** Its rows use the tables' column names. */
export function addClaim(lines: Lines, { claim, items, documents, events }: GrownClaim): void {
  lines.claims.push(lineOf('claims', claim));
  for (const item of items) lines.claim_items.push(lineOf('claim_items', item));
  for (const proof of documents) lines.claim_documents.push(lineOf('claim_documents', proof));
  for (const event of events) lines.claim_events.push(lineOf('claim_events', event));
}

function lineOf(table: CopiedTable, row: object): string {
  const values = new Map<string, unknown>(Object.entries(row));
  return copyLine(
    COPIED[table].map((column) => {
      const value = values.get(column) ?? null;
      return typeof value === 'object' ? json(value) : (value as string | number | boolean);
    }),
  );
}
