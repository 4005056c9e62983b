/**
 * The fields we read of a Shopify order, as documented for the Admin REST API's Order resource and the orders/*
 * webhooks (shopify.dev, API versions 2021-10 to 2025-10). Other fields are ignored, since the vendor adds some every
 * quarter. Limits are far above the vendor's own (500 lines per order) and keep a hostile document from costing more
 * than a real one.
 */
import { z } from 'zod';

/** The documentation shows amounts as strings, and as numbers in some examples of refunds. */
const amount = z.union([z.string().max(40), z.number()]);
/** Ids are 64-bit. A JSON number may have lost digits, so the reader passes large ones as strings. */
const id = z.union([z.string().max(100), z.number()]);
const text = z.string().max(5_000).nullish();
const time = z.string().max(60).nullish();
const quantity = z.number().int().min(0).max(1_000_000);

const money = z.object({ amount, currency_code: z.string().max(10) });
export const moneySetSchema = z.object({ shop_money: money, presentment_money: money }).partial();
const set = moneySetSchema.nullish();

const taxLine = z.object({ price: amount.nullish(), price_set: set, rate: amount.nullish() });
const taxLines = z.array(taxLine).max(200).nullish();
const discountAllocation = z.object({ amount: amount.nullish(), amount_set: set });
const discountAllocations = z.array(discountAllocation).max(200).nullish();

const property = z.object({ name: z.unknown(), value: z.unknown() });

const lineItem = z.object({
  id,
  admin_graphql_api_id: text,
  product_id: id.nullish(),
  variant_id: id.nullish(),
  title: text,
  name: text,
  variant_title: text,
  vendor: text,
  sku: text,
  quantity,
  current_quantity: quantity.nullish(),
  price: amount.nullish(),
  price_set: set,
  total_discount: amount.nullish(),
  total_discount_set: set,
  discount_allocations: discountAllocations,
  tax_lines: taxLines,
  requires_shipping: z.boolean().nullish(),
  gift_card: z.boolean().nullish(),
  /** Present on tips only. */
  payment_gateway: text,
  payment_method: text,
  /** The documentation shows an array; some API versions send an object if there are none. */
  properties: z.union([z.array(property).max(200), z.record(z.string(), z.unknown())]).nullish(),
});

const shippingLine = z.object({
  price: amount.nullish(),
  price_set: set,
  discounted_price: amount.nullish(),
  discounted_price_set: set,
  discount_allocations: discountAllocations,
  tax_lines: taxLines,
  is_removed: z.boolean().nullish(),
});

const fulfillment = z.object({
  id,
  admin_graphql_api_id: text,
  status: text,
  shipment_status: text,
  created_at: time,
  updated_at: time,
  tracking_company: text,
  tracking_number: text,
  tracking_numbers: z.array(text).max(500).nullish(),
  tracking_url: text,
  tracking_urls: z.array(text).max(500).nullish(),
  line_items: z
    .array(z.object({ id, admin_graphql_api_id: text, quantity }))
    .max(1_000)
    .nullish(),
});

const refundLineItem = z.object({
  line_item_id: id,
  quantity,
  line_item: z.object({ admin_graphql_api_id: text }).nullish(),
});

const transaction = z.object({
  kind: text,
  status: text,
  amount: amount.nullish(),
  currency: text,
});

const refund = z.object({
  note: text,
  created_at: time,
  processed_at: time,
  refund_line_items: z.array(refundLineItem).max(1_000).nullish(),
  transactions: z.array(transaction).max(500).nullish(),
});

const address = z.object({
  first_name: text,
  last_name: text,
  name: text,
  company: text,
  address1: text,
  address2: text,
  city: text,
  province: text,
  province_code: text,
  zip: text,
  country_code: text,
  phone: text,
});

const customer = z.object({ email: text, first_name: text, last_name: text, phone: text });

export const shopifyOrderSchema = z.object({
  id,
  admin_graphql_api_id: text,
  name: text,
  order_number: id.nullish(),
  email: text,
  contact_email: text,
  phone: text,
  created_at: time,
  processed_at: time,
  updated_at: time,
  cancelled_at: time,
  currency: z.string().max(10),
  presentment_currency: text,
  financial_status: text,
  source_name: text,
  tags: z.string().max(100_000).nullish(),
  test: z.boolean().nullish(),
  taxes_included: z.boolean().nullish(),
  total_price: amount,
  total_price_set: set,
  total_line_items_price_set: set,
  current_total_price: amount.nullish(),
  current_total_price_set: set,
  customer: customer.nullish(),
  billing_address: address.nullish(),
  shipping_address: address.nullish(),
  line_items: z.array(lineItem).max(1_000),
  shipping_lines: z.array(shippingLine).max(200).nullish(),
  fulfillments: z.array(fulfillment).max(1_000).nullish(),
  /** Only of GraphQL's orders: REST and its webhooks have none. */
  disputes: z
    .array(z.object({ initiated_as: text, status: text }))
    .max(100)
    .nullish(),
  refunds: z.array(refund).max(1_000).nullish(),
});

export type ShopifyOrder = z.infer<typeof shopifyOrderSchema>;
export type ShopifyLine = ShopifyOrder['line_items'][number];
export type ShopifyFulfillment = NonNullable<ShopifyOrder['fulfillments']>[number];
export type ShopifyAddress = z.infer<typeof address>;
export type MoneySet = z.infer<typeof moneySetSchema>;
export type TaxLine = z.infer<typeof taxLine>;
export type DiscountAllocation = z.infer<typeof discountAllocation>;
