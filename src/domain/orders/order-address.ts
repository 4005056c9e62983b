/** How an address names the order that it is about. Apart from the other addresses: the smallest page of ours carries it. */

/** Names the order that a page was drawn for (docs/decisions/046-open-orders.md). */
export const ORDER_QUERY = 'orderId';
/** When the answers that a page's script sends to be kept were given: milliseconds, by the server's clock. */
export const KEEP_HEADER = 'makegood-keep';
/** The same in calls of its script. */
export const ORDER_HEADER = 'makegood-order';

/** First parts of the paths of an order's pages; a test holds them against the table of routes. */
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

/** The address of a page with the order that it is about. */
export function withOrder(href: string, orderId: string): string {
  const [path = '', query = ''] = href.split('?', 2);
  const asked = new URLSearchParams(query);
  asked.set(ORDER_QUERY, orderId);
  return `${path}?${asked}`;
}

/** The same where it leads to a page of an order; any other address as it is. */
export const ofOrder = (href: string, orderId: string): string =>
  href.startsWith('/') && OF_ORDER.includes(href.split(/[/?]/, 2)[1] ?? '') ? withOrder(href, orderId) : href;
