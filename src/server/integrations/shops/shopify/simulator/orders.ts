/** Simulated orders as GraphQL shows them. */
import { connection, type Listed } from './connection.ts';
import { fulfillmentOrdersView } from './fulfillments.ts';
import { lineView } from './lines.ts';
import { amountOf, bagOf } from './money.ts';
import { currentTotalOf, statusOf } from './payments.ts';
import { refundView, suggestedRefund } from './refunds.ts';
import { returnStatusOf, returnsOfOrder } from './returns.ts';
import { allow, type Session } from './session.ts';
import { gid, idOf, type ShopifyState, type SimulatedAddress, type SimulatedOrder } from './state.ts';

export function orderView(session: Session, order: SimulatedOrder): object {
  const { state } = session;
  const bag = (amount: string): object => bagOf(amount, order, state.currency);
  const customer = state.customers.find(({ id }) => id === order.customerId);
  const none = amountOf(0n, order.currency);
  return {
    ...order,
    id: gid('Order', order.id),
    processedAt: order.createdAt,
    presentmentCurrencyCode: order.currency,
    currencyCode: state.currency,
    displayFinancialStatus: statusOf(order),
    totalPriceSet: bag(order.total),
    currentTotalPriceSet: bag(currentTotalOf(order)),
    billingAddress: addressView(order.shippingAddress),
    shippingAddress: addressView(order.shippingAddress),
    customer: customer
      ? {
          id: gid('Customer', customer.id),
          firstName: customer.firstName,
          lastName: customer.lastName,
          defaultEmailAddress: { emailAddress: customer.email },
          defaultPhoneNumber: customer.phone === null ? null : { phoneNumber: customer.phone },
        }
      : null,
    disputes: (order.disputes ?? []).map((one) => ({ ...one, id: gid('OrderDisputeSummary', one.id) })),
    fulfillmentOrders: (ask: Listed) => fulfillmentOrdersView(session, order, ask),
    returns: (ask: Listed) => returnsOfOrder(session, order, ask),
    lineItems: (ask: Listed) => connection(order.lines, ask, (line) => lineView(state, order, line)),
    shippingLines: {
      nodes: [
        {
          isRemoved: false,
          originalPriceSet: bag(order.shipping),
          discountedPriceSet: bag(order.shipping),
          discountAllocations: [],
          taxLines: [],
        },
      ].filter(() => order.shipping !== none),
    },
    fulfillments: order.fulfillments.map(({ company, number, url, lines, of: _, ...one }) => ({
      ...one,
      id: gid('Fulfillment', one.id),
      trackingInfo: [{ company, number, url }],
      fulfillmentLineItems: {
        nodes: lines.map(({ lineId, quantity }) => ({ quantity, lineItem: lineOf(state, order, lineId) })),
      },
    })),
    refunds: ({ first }: { first?: number }) =>
      order.refunds.slice(0, first).map((refund) => refundView(state, order, refund)),
    suggestedRefund: () => suggestedRefund(state, order),
  };
}

/** A line by its id, also one that is no longer of the order. */
const lineOf = (state: ShopifyState, order: SimulatedOrder, lineId: string): object => {
  const line = order.lines.find(({ id }) => id === lineId);
  return line ? lineView(state, order, line) : { id: gid('LineItem', lineId) };
};

export const addressView = (address: SimulatedAddress | null): object | null =>
  address && { ...address, name: [address.firstName, address.lastName].filter(Boolean).join(' ') || null };

export function orderOf(session: Session, { id }: { id: string }): object | null {
  allow(session, 'read_orders', 'order');
  const order = session.state.orders.find((one) => one.id === idOf(id));
  return order ? orderView(session, order) : null;
}

type Ask = Listed & { query?: string | null; sortKey?: string; reverse?: boolean };

/** The terms that the adapter searches with. Shopify ignores a term that it doesn't know; here it finds nothing. */
const TERMS: Record<string, (order: SimulatedOrder, value: string) => boolean> = {
  'source_identifier:': (order, value) => order.sourceIdentifier === value,
  'updated_at:>=': (order, value) => order.updatedAt >= value,
  'updated_at:<=': (order, value) => order.updatedAt <= value,
};

const TERM = /\b([a-z_]+:[<>]?=?)'([^']*)'/g;

export function ordersOf(session: Session, { query, sortKey, reverse, ...ask }: Ask): object {
  allow(session, 'read_orders', 'orders');
  const all = [...(query ?? '').matchAll(TERM)];
  // Terms of one field are joined by OR, all others by AND.
  const terms = all.filter(([, term]) => term !== 'return_status:');
  const statuses = all.filter((one) => !terms.includes(one)).map(([, , value]) => value);
  const key = sortKey === 'UPDATED_AT' ? 'updatedAt' : 'createdAt';
  const isBehind = all.length > 0 && session.state.isSearchBehind;
  const found = (isBehind ? [] : session.state.orders)
    .filter((order) => statuses.length === 0 || statuses.includes(returnStatusOf(order)))
    .filter((order) => terms.every(([, term = '', value = '']) => TERMS[term]?.(order, value) ?? false))
    .sort((a, b) => (a[key] === b[key] ? Number(a.id) - Number(b.id) : a[key] < b[key] ? -1 : 1));
  if (reverse) found.reverse();
  return connection(found, ask, (order) => orderView(session, order));
}
