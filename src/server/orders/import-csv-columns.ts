/** The columns of an orders file, in the order of docs/importing.md. */
import {
  type Column,
  capitals,
  code,
  count,
  date,
  list,
  money,
  options,
  smallLetters,
  time,
  words,
  yesOrNo,
} from '../imports/csv-cells.ts';

/** What a column describes: the order, the item, its parcel, or the units of the item in that parcel. */
export type OrderPart = 'order' | 'item' | 'fulfillment' | 'shipped';

type OrderColumn = Column<OrderPart>;

const addressColumns = (kind: 'shipping' | 'billing'): OrderColumn[] => {
  const column = (name: string, field: string, read = words): OrderColumn => ({
    name: `${kind}_${name}`,
    part: 'order',
    path: `${kind}Address.${field}`,
    read,
  });
  return [
    column('name', 'name'),
    column('company', 'company'),
    column('address1', 'address1'),
    column('address2', 'address2'),
    column('city', 'city'),
    column('province', 'province'),
    column('postal_code', 'postalCode', code),
    column('country', 'country', capitals),
    column('phone', 'phone', code),
  ];
};

const protectionColumns = (kind: 'shipping' | 'warranty'): OrderColumn[] => [
  { name: `${kind}_protection`, part: 'order', path: null, read: yesOrNo },
  { name: `${kind}_protection_premium`, part: 'order', path: `protection.${kind}.premiumPaid`, read: money },
  {
    name: `${kind}_protection_insured`,
    part: 'order',
    path: `protection.${kind}.insuredAmount`,
    read: money,
  },
  { name: `${kind}_protection_removed_at`, part: 'order', path: `protection.${kind}.removedAt`, read: time },
];

export const ORDER_KEY: OrderColumn = {
  name: 'order_id',
  part: 'order',
  path: 'sourceOrderId',
  read: code,
  isRequired: true,
};

const ORDER: OrderColumn[] = [
  { name: 'order_number', part: 'order', path: 'sourceOrderNumber', read: code },
  { name: 'email', part: 'order', path: 'customer.email', read: words, isRequired: true },
  { name: 'customer_name', part: 'order', path: 'customer.name', read: words },
  { name: 'customer_phone', part: 'order', path: 'customer.phone', read: code },
  { name: 'ordered_at', part: 'order', path: 'createdAt', read: time, isRequired: true },
  { name: 'cancelled_at', part: 'order', path: 'cancelledAt', read: time },
  { name: 'chargeback_at', part: 'order', path: 'chargebackAt', read: time },
  { name: 'currency', part: 'order', path: 'currency', read: capitals },
  { name: 'exchange_rate', part: 'order', path: 'exchangeRate', read: money },
  { name: 'sales_channel', part: 'order', path: 'salesChannel', read: capitals },
  { name: 'risk_level', part: 'order', path: 'riskLevel', read: smallLetters },
  { name: 'subtotal', part: 'order', path: 'subtotal', read: money, isRequired: true },
  { name: 'discount_total', part: 'order', path: 'discountTotal', read: money },
  { name: 'shipping', part: 'order', path: 'shipping', read: money },
  { name: 'shipping_tax', part: 'order', path: 'shippingTax', read: money },
  { name: 'tax', part: 'order', path: 'tax', read: money },
  { name: 'total', part: 'order', path: 'total', read: money, isRequired: true },
  { name: 'refunded_amount', part: 'order', path: 'refundedAmount', read: money },
  { name: 'tags', part: 'order', path: 'tags', read: list },
  ...protectionColumns('shipping'),
  ...protectionColumns('warranty'),
  ...addressColumns('shipping'),
  ...addressColumns('billing'),
];

const ITEM: OrderColumn[] = [
  { name: 'item_id', part: 'item', path: 'sourceItemId', read: code },
  { name: 'product_id', part: 'item', path: 'sourceProductId', read: code },
  { name: 'variant_id', part: 'item', path: 'sourceVariantId', read: code },
  { name: 'item_name', part: 'item', path: 'name', read: words, isRequired: true },
  { name: 'sku', part: 'item', path: 'sku', read: code },
  { name: 'quantity', part: 'item', path: 'quantity', read: count, isRequired: true },
  { name: 'refunded_quantity', part: 'item', path: 'refundedQuantity', read: count },
  { name: 'price', part: 'item', path: 'price', read: money, isRequired: true },
  { name: 'discount', part: 'item', path: 'discount', read: money },
  { name: 'item_tax', part: 'item', path: 'tax', read: money },
  { name: 'line_total', part: 'item', path: 'lineTotal', read: money },
  { name: 'image_url', part: 'item', path: 'imageUrl', read: words },
  { name: 'options', part: 'item', path: 'selectedOptions', read: options },
  { name: 'warranty_period', part: 'item', path: 'warrantyPeriod', read: words },
];

const FULFILLMENT: OrderColumn[] = [
  { name: 'fulfillment_id', part: 'fulfillment', path: 'sourceFulfillmentId', read: code },
  { name: 'fulfillment_status', part: 'fulfillment', path: 'fulfillmentStatus', read: capitals },
  { name: 'shipped_at', part: 'fulfillment', path: 'fulfilledAt', read: time },
  { name: 'estimated_delivery_at', part: 'fulfillment', path: 'estimatedDeliveryAt', read: date },
  { name: 'last_scan_at', part: 'fulfillment', path: 'lastScanAt', read: time },
  { name: 'delivered_at', part: 'fulfillment', path: 'deliveredAt', read: time },
  { name: 'returned_at', part: 'fulfillment', path: 'returnedAt', read: time },
  { name: 'tracking_company', part: 'fulfillment', path: 'trackingCompany', read: words },
  { name: 'tracking_number', part: 'fulfillment', path: 'trackingNumber', read: code },
  { name: 'tracking_url', part: 'fulfillment', path: 'trackingUrl', read: words },
  { name: 'shipped_quantity', part: 'shipped', path: 'quantity', read: count },
];

export const ORDER_COLUMNS: readonly [OrderColumn, ...OrderColumn[]] = [
  ORDER_KEY,
  ...ORDER,
  ...ITEM,
  ...FULFILLMENT,
];
