/**
 * The fields we read of a BigCommerce order of version 2, with its products, shipping addresses and shipments, and the refunds of version 3
 * (reference/orders.v2.oas2.yml and orders.v3.yml of github.com/bigcommerce/docs, read November 2026). Other fields are ignored. Limits
 * keep a hostile document from costing more than a real one.
 */
import { z } from 'zod';

/** "19.9900" in version 2, 19.99 in version 3. */
const amount = z.union([z.string().max(40), z.number()]).nullish();
const id = z.union([z.string().max(100), z.number()]);
const text = z.string().max(5_000).nullish();
/** RFC 2822 in version 2, ISO 8601 in version 3. */
const time = z.string().max(60).nullish();
const quantity = z.number().int().min(0).max(1_000_000);
const flag = z.boolean().nullish();

const product = z.object({
  id,
  product_id: id.nullish(),
  variant_id: id.nullish(),
  name: text,
  name_customer: text,
  sku: text,
  brand: text,
  /** physical, digital or giftcertificate */
  type: text,
  quantity,
  quantity_refunded: quantity.nullish(),
  is_refunded: flag,
  total_ex_tax: amount,
  total_tax: amount,
  applied_discounts: z.array(z.object({ amount })).max(500).nullish(),
  product_options: z
    .array(
      z.object({
        display_name: text,
        display_name_customer: text,
        display_value: text,
        display_value_customer: text,
      }),
    )
    .max(500)
    .nullish(),
});

const address = z.object({
  first_name: text,
  last_name: text,
  company: text,
  street_1: text,
  street_2: text,
  city: text,
  state: text,
  zip: text,
  country_iso2: text,
  phone: text,
  email: text,
});

const shipment = z.object({
  id,
  date_created: time,
  tracking_number: text,
  tracking_link: text,
  generated_tracking_link: text,
  tracking_carrier: text,
  shipping_provider_display_name: text,
  shipping_provider: text,
  items: z
    .array(z.object({ order_product_id: id, quantity }))
    .max(1_000)
    .nullish(),
});

const refund = z.object({
  created: time,
  reason: text,
  total_amount: amount,
  items: z
    .array(z.object({ item_type: text, item_id: id.nullish(), reason: text }))
    .max(1_000)
    .nullish(),
  payments: z
    .array(z.object({ is_declined: flag }))
    .max(100)
    .nullish(),
});

export const bigOrderSchema = z.object({
  id,
  status_id: z.number().int().min(0).max(1_000),
  payment_status: text,
  payment_method: text,
  order_source: text,
  order_is_digital: flag,
  date_created: time,
  date_modified: time,
  date_shipped: time,
  currency_code: text,
  default_currency_code: text,
  store_default_currency_code: text,
  store_default_to_transactional_exchange_rate: amount,
  shipping_cost_ex_tax: amount,
  shipping_cost_tax: amount,
  handling_cost_ex_tax: amount,
  handling_cost_tax: amount,
  wrapping_cost_ex_tax: amount,
  wrapping_cost_tax: amount,
  discount_amount: amount,
  coupon_discount: amount,
  total_inc_tax: amount,
  billing_address: address.nullish(),
  products: z.array(product).max(1_000),
  /** Where they are instead, if they do not stand in the document. */
  shipping_addresses: z.array(address).max(100).nullish().catch(null),
  shipments: z.array(shipment).max(1_000).nullish().catch(null),
  refunds: z.array(refund).max(1_000).nullish(),
});

export type BigOrder = z.infer<typeof bigOrderSchema>;
export type BigProduct = BigOrder['products'][number];
export type BigAddress = z.infer<typeof address>;
