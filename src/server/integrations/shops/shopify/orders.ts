import type { OrderFormat } from '../ports.ts';
import { mapShopifyOrder } from './map.ts';

/**
 * Recognizes Shopify's orders by their lines plus a number or a GraphQL id, also within the `order` of a single-order
 * answer.
 */
export const shopifyOrders: OrderFormat = {
  name: 'Shopify',
  recognizes(value) {
    const document = Object(value) as Record<string, unknown>;
    const order = 'line_items' in document ? document : (Object(document.order) as Record<string, unknown>);
    return 'line_items' in order && ('admin_graphql_api_id' in order || 'order_number' in order);
  },
  map(value, options) {
    const mapped = mapShopifyOrder(value, options);
    if (mapped.ok) return { ok: true, key: mapped.sourceOrderId, document: mapped.order };
    return { ...mapped, reference: mapped.reference === 'unnamed order' ? null : mapped.reference };
  },
};
