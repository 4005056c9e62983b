import type { OrderFormat } from '../ports.ts';
import { mapWooCommerceOrder } from './map.ts';

/** Marks of ours, of Shopify's, and of a subscription, which looks like an order and is none. */
const OTHERS = ['sourceOrderNumber', 'admin_graphql_api_id', 'order_number', 'billing_period'];

/**
 * WooCommerce's marks are its lines beside the secret in an order's links (`order_key`), or beside both of a creation
 * time in GMT and a billing address.
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
