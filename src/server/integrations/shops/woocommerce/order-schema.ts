/**
 * The fields we read of a WooCommerce order, as documented for the REST API v3 (woocommerce-rest-api-docs: Orders,
 * Order refunds) and written by its orders controller. Other fields are ignored, since plugins add their own. Limits
 * keep a hostile document from costing more than a real one.
 */
import { z } from 'zod';
import { metaSchema } from './meta.ts';

/** Decimal strings; `dp` sets the number of decimals. Numbers if a plugin has modified them. */
const amount = z.union([z.string().max(40), z.number()]).nullish();
/** Our reader passes large ids as strings. */
const id = z.union([z.string().max(100), z.number()]);
const text = z.string().max(5_000).nullish();
/** "2017-03-22T19:28:02": without an offset; in GMT if the field's name ends so. */
const time = z.string().max(60).nullish();
const quantity = z.number().int().min(0).max(1_000_000);

/** Whatever a plugin writes here is no reason to refuse an order. */
const contents = z.array(z.unknown()).max(1_000).nullish().catch(null);

const lineItem = z.object({
  id,
  name: text,
  parent_name: text,
  product_id: id.nullish(),
  variation_id: id.nullish(),
  quantity,
  subtotal: amount,
  total: amount,
  total_tax: amount,
  sku: text,
  image: z
    .object({ src: z.union([text, z.literal(false)]) })
    .nullish()
    .catch(null),
  meta_data: metaSchema,
  /** Product Bundles and Composite Products: a container lists its contents. */
  bundled_items: contents,
  composite_children: contents,
});

const shippingLine = z.object({ total: amount, total_tax: amount });
const feeLine = z.object({ id, name: text, total: amount, total_tax: amount });

/** Negative in a refund: `quantity` −1 and `total` "-16.90". */
const refundedLine = z.object({
  product_id: id.nullish(),
  variation_id: id.nullish(),
  quantity: z.number().int().min(-1_000_000).max(1_000_000).nullish(),
  total: amount,
  meta_data: metaSchema,
});

/** In an order `{ id, reason, total }`; complete if replaced with the resource `orders/{id}/refunds`. */
const refund = z.object({
  reason: text,
  total: amount,
  amount,
  date_created_gmt: time,
  line_items: z.array(refundedLine).max(1_000).nullish(),
  fee_lines: z.array(refundedLine).max(1_000).nullish(),
});

const address = z.object({
  first_name: text,
  last_name: text,
  company: text,
  address_1: text,
  address_2: text,
  city: text,
  state: text,
  postcode: text,
  country: text,
  email: text,
  phone: text,
});

export const wooOrderSchema = z.object({
  id,
  number: z.union([text, z.number()]),
  status: z.string().max(100),
  currency: z.string().max(10),
  created_via: text,
  date_created_gmt: time,
  date_modified_gmt: time,
  date_paid_gmt: time,
  date_completed_gmt: time,
  shipping_total: amount,
  shipping_tax: amount,
  total: amount,
  needs_processing: z.boolean().nullish(),
  billing: address.nullish(),
  shipping: address.nullish(),
  meta_data: metaSchema,
  line_items: z.array(lineItem).max(1_000),
  shipping_lines: z.array(shippingLine).max(200).nullish(),
  fee_lines: z.array(feeLine).max(500).nullish(),
  refunds: z.array(refund).max(1_000).nullish(),
});

export type WooOrder = z.infer<typeof wooOrderSchema>;
export type WooLine = WooOrder['line_items'][number];
export type WooAddress = z.infer<typeof address>;
export type WooRefundedLine = z.infer<typeof refundedLine>;
