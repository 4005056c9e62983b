/** Simulated orders as GraphQL shows them. */
import { refundView, suggestedRefund } from './refunds.ts';
import { allow, type Session } from './session.ts';
import { gid, idOf, type SimulatedOrder } from './state.ts';

export function orderView({ state }: Session, order: SimulatedOrder): object {
  return {
    ...order,
    id: gid('Order', order.id),
    presentmentCurrencyCode: order.currency,
    currencyCode: state.currency,
    customer: order.customerId ? { id: gid('Customer', order.customerId) } : null,
    refunds: ({ first }: { first?: number }) =>
      order.refunds.slice(0, first).map((refund) => refundView(state, order, refund)),
    suggestedRefund: () => suggestedRefund(state, order),
  };
}

export function orderOf(session: Session, { id }: { id: string }): object | null {
  allow(session, 'read_orders', 'order');
  const order = session.state.orders.find((one) => one.id === idOf(id));
  return order ? orderView(session, order) : null;
}

type Ask = { first?: number; after?: string; query?: string; sortKey?: string; reverse?: boolean };

/** The terms that the adapter searches with. Shopify ignores a term that it doesn't know; here it finds nothing. */
const TERMS: Record<string, (order: SimulatedOrder, value: string) => boolean> = {
  'source_identifier:': (order, value) => order.sourceIdentifier === value,
  'updated_at:>=': (order, value) => order.updatedAt >= value,
  'updated_at:<=': (order, value) => order.updatedAt <= value,
  'created_at:>=': (order, value) => order.createdAt >= value,
  'tag:': (order, value) => order.tags.includes(value),
};

const NOTHING = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };

export function ordersOf(session: Session, { first = 50, after, query, sortKey, reverse }: Ask): object {
  allow(session, 'read_orders', 'orders');
  const terms = [...(query ?? '').matchAll(/([a-z_]+:[<>]?=?)'([^']*)'/g)];
  if (terms.length > 0 && session.state.isSearchBehind) return NOTHING;
  const key = sortKey === 'UPDATED_AT' ? 'updatedAt' : 'createdAt';
  const found = session.state.orders
    .filter((order) => terms.every(([, term = '', value = '']) => TERMS[term]?.(order, value) ?? false))
    .sort((a, b) => (a[key] === b[key] ? Number(a.id) - Number(b.id) : a[key] < b[key] ? -1 : 1));
  if (reverse) found.reverse();
  const from = after ? found.findIndex(({ id }) => id === after) + 1 : 0;
  const page = found.slice(from, from + first);
  return {
    nodes: page.map((order) => orderView(session, order)),
    pageInfo: { hasNextPage: from + first < found.length, endCursor: page.at(-1)?.id ?? null },
  };
}
