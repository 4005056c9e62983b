import type { OrderFormat } from '../ports.ts';
import { mapWooCommerceOrder } from './map.ts';

/** Characteristic fields of our format, of Shopify's, and of a subscription, which only looks like an order. */
const OTHERS = ['sourceOrderNumber', 'admin_graphql_api_id', 'order_number', 'billing_period'];

/**
 * Recognizes WooCommerce's orders by their lines plus the secret of an order's links (`order_key`), or plus both a
 * creation time in GMT and a billing address.
 */
export const wooCommerceOrders: OrderFormat = {
  name: 'WooCommerce',
  recognizes(value) {
    const document = Object(value) as Record<string, unknown>;
    const other = OTHERS.some((key) => key in document);
    const own = 'order_key' in document || ('date_created_gmt' in document && 'billing' in document);
    return 'line_items' in document && own && !other;
  },
  map: mapWooCommerceOrder,
};
