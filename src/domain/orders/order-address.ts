/** How an address names its order. A module of its own, because the smallest script of ours includes it. */

/** Names the order a page was rendered for (docs/decisions/046-open-orders.md). */
export const ORDER_QUERY = 'orderId';
/** The same for requests from the page's script. */
export const ORDER_HEADER = 'makegood-order';
/** When the answers that a page's script saves were given: milliseconds, by the server's clock. */
export const KEEP_HEADER = 'makegood-keep';
/** A page's script asks for parts of its page anew. The answers that it sends along are no newer than those it has saved. */
export const REDRAW_HEADER = 'makegood-redraw';

/** Adds the order to the address of a page. */
export function withOrder(href: string, orderId: string): string {
  const [path = '', query = ''] = href.split('?', 2);
  const asked = new URLSearchParams(query);
  asked.set(ORDER_QUERY, orderId);
  return `${path}?${asked}`;
}
