/** How an address names its order. A module of its own, because the smallest page of ours includes it. */

/** Names the order a page was rendered for (docs/decisions/046-open-orders.md). */
export const ORDER_QUERY = 'orderId';
/** When the answers that a page's script saves were given: milliseconds, by the server's clock. */
export const KEEP_HEADER = 'makegood-keep';
/** The same for requests from the page's script. */
export const ORDER_HEADER = 'makegood-order';

/** First path segments of an order's pages. A test compares them with the route table. */
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

/** Adds the order to the address of a page. */
export function withOrder(href: string, orderId: string): string {
  const [path = '', query = ''] = href.split('?', 2);
  const asked = new URLSearchParams(query);
  asked.set(ORDER_QUERY, orderId);
  return `${path}?${asked}`;
}

/** Adds the order if the address is one of an order's pages; otherwise leaves it unchanged. */
export const ofOrder = (href: string, orderId: string): string =>
  href.startsWith('/') && OF_ORDER.includes(href.split(/[/?]/, 2)[1] ?? '') ? withOrder(href, orderId) : href;
