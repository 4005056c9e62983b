/** Adds the order to links and redirects that lead to a page of an order (docs/decisions/046-open-orders.md). */
import { withOrder } from '../../domain/orders/order-address.ts';

/** First path segments of an order's pages. They stand here, because every page's script includes them and not the table of routes. */
const OF_ORDER = [
  '',
  'process',
  'issues',
  'multiple-shipments',
  'resolution',
  'claim-received',
  'not-shipped',
  'too-soon',
  'too-late',
  'return',
  'valet',
];

/** Adds the order if the address is one of an order's pages; otherwise leaves it unchanged. */
export const ofOrder = (href: string, orderId: string): string =>
  href.startsWith('/') && OF_ORDER.includes(href.split(/[/?]/, 2)[1] ?? '') ? withOrder(href, orderId) : href;
