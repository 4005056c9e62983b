/** Adds the order to links and redirects that lead to a page of an order (docs/decisions/046-open-orders.md). */
import { withOrder } from '../../domain/orders/order-address.ts';
import { ORDER_ROUTES, PATHS } from '../../urls.ts';

const firstWord = (path: string): string => path.split(/[/?]/, 2)[1] ?? '';

/** First path segments of an order's pages. `/valet/…` opens an order too. */
const OF_ORDER = new Set([...ORDER_ROUTES.map((id) => firstWord(PATHS[id])), 'valet']);

/** Adds the order if the address is one of an order's pages; otherwise leaves it unchanged. */
export const ofOrder = (href: string, orderId: string): string =>
  href.startsWith('/') && OF_ORDER.has(firstWord(href)) ? withOrder(href, orderId) : href;
