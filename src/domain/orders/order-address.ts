/** How an address names its order. A module of its own, because the smallest script of ours includes it. */

/** Names the order a page was rendered for (docs/decisions/046-open-orders.md). */
export const ORDER_QUERY = 'orderId';
/** When the answers that a page's script saves were given: milliseconds, by the server's clock. */
export const KEEP_HEADER = 'makegood-keep';
/** The same for requests from the page's script. */
export const ORDER_HEADER = 'makegood-order';

/** Adds the order to the address of a page. */
export function withOrder(href: string, orderId: string): string {
  const [path = '', query = ''] = href.split('?', 2);
  const asked = new URLSearchParams(query);
  asked.set(ORDER_QUERY, orderId);
  return `${path}?${asked}`;
}
