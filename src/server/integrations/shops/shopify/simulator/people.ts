/** What a person does in the simulated shop, and the orders that tests and the demo begin with. */
import { amountOf, unitsOf } from './money.ts';
import {
  nextId,
  type ShopifyState,
  type SimulatedAddress,
  type SimulatedCustomer,
  type SimulatedDispute,
  type SimulatedFulfillment,
  type SimulatedLine,
  type SimulatedOrder,
  type SimulatedProduct,
} from './state.ts';

const ADDRESS: SimulatedAddress = {
  firstName: 'Zoë',
  lastName: 'Miller',
  company: null,
  address1: '1 Main Street',
  address2: null,
  city: 'Portland',
  province: 'Oregon',
  provinceCode: 'OR',
  zip: '97201',
  countryCodeV2: 'US',
  phone: null,
};

type Ordered = { title: string; price: string; quantity?: number } & Partial<SimulatedLine>;

/** Paid in full by card. @param at ISO 8601 */
export function placeOrder(
  state: ShopifyState,
  lines: readonly Ordered[],
  at: string,
  more: Partial<SimulatedOrder> = {},
): SimulatedOrder {
  const currency = more.currency ?? state.currency;
  const id = nextId(state);
  const number = Math.max(1000, ...state.orders.map((one) => one.number)) + 1;
  const placed = lines.map((line) => lineOf(state, line, currency));
  const total = placed.reduce(
    (sum, line) =>
      sum +
      unitsOf(line.price, currency) * BigInt(line.quantity) -
      unitsOf(line.discount, currency) +
      unitsOf(line.tax, currency),
    unitsOf(more.shipping ?? '0', currency),
  );
  const order: SimulatedOrder = {
    id,
    number,
    name: `#${number}`,
    email: 'zoe@example.com',
    phone: null,
    customerId: null,
    createdAt: at,
    updatedAt: at,
    cancelledAt: null,
    currency,
    rate: 1,
    taxesIncluded: false,
    test: false,
    sourceName: 'web',
    sourceIdentifier: null,
    note: null,
    tags: [],
    lines: placed,
    shipping: amountOf(unitsOf('0', currency), currency),
    total: amountOf(total, currency),
    shippingAddress: ADDRESS,
    transactions: [],
    refunds: [],
    fulfillments: [],
    closedCard: false,
    ...more,
  };
  if (total > 0n && order.transactions.length === 0)
    order.transactions.push(paid(state, 'shopify_payments', order.total));
  state.orders.push(order);
  return order;
}

export const paid = (
  state: ShopifyState,
  gateway: string,
  amount: string,
): SimulatedOrder['transactions'][number] => ({
  id: nextId(state),
  kind: 'SALE',
  status: 'SUCCESS',
  gateway,
  amount,
  parentId: null,
  refundId: null,
  errorCode: null,
});

function lineOf(state: ShopifyState, line: Ordered, currency: string): SimulatedLine {
  const quantity = line.quantity ?? 1;
  const nothing = amountOf(0n, currency);
  return {
    id: nextId(state),
    productId: null,
    variantId: null,
    variantTitle: null,
    vendor: null,
    sku: null,
    currentQuantity: quantity,
    discount: nothing,
    tax: nothing,
    requiresShipping: true,
    isGiftCard: false,
    ...line,
    quantity,
  };
}

/** Somebody refunds in the shop itself. */
export function refundThere(state: ShopifyState, order: SimulatedOrder, amount: string, at: string): void {
  const [sale] = order.transactions;
  const refund = { id: nextId(state), note: null, createdAt: at, lines: [] };
  order.refunds.push(refund);
  order.transactions.push({
    ...paid(state, sale?.gateway ?? 'manual', amount),
    kind: 'REFUND',
    parentId: sale?.id ?? null,
    refundId: refund.id,
  });
  order.updatedAt = at;
}

export function cancelThere(order: SimulatedOrder, at: string): void {
  order.cancelledAt = at;
  order.updatedAt = at;
}

/** The customer asked their bank for the money, or the bank decided. */
export function disputeThere(
  state: ShopifyState,
  order: SimulatedOrder,
  dispute: Omit<SimulatedDispute, 'id'>,
  at: string,
): void {
  order.disputes = [{ id: order.disputes?.[0]?.id ?? nextId(state), ...dispute }];
  order.updatedAt = at;
}

/** @param stock null if the shop does not count it */
export function sell(
  state: ShopifyState,
  title: string,
  price: string,
  stock: number | null,
  at: string,
): SimulatedProduct {
  const product: SimulatedProduct = {
    id: nextId(state),
    title,
    handle: title.toLowerCase().replaceAll(' ', '-'),
    vendor: state.name,
    status: 'ACTIVE',
    updatedAt: at,
    variants: [
      {
        id: nextId(state),
        title: 'Default Title',
        sku: title.slice(0, 3).toUpperCase(),
        barcode: null,
        price,
        requiresShipping: true,
        stock,
      },
    ],
  };
  state.products.push(product);
  return product;
}

export function registerCustomer(state: ShopifyState, email: string): SimulatedCustomer {
  const customer = {
    id: nextId(state),
    email,
    firstName: 'Zoë',
    lastName: 'Miller',
    phone: null,
    credit: {},
  };
  state.customers.push(customer);
  return customer;
}

/** All of its parcels arrive. */
export function deliverThere(order: SimulatedOrder, at: string): void {
  for (const parcel of order.fulfillments)
    if (parcel.status === 'SUCCESS') Object.assign(parcel, { displayStatus: 'DELIVERED', updatedAt: at });
  order.updatedAt = at;
}

/** All of it in one parcel, with the carrier's last word. */
export function shipOrder(
  state: ShopifyState,
  order: SimulatedOrder,
  displayStatus: SimulatedFulfillment['displayStatus'],
  at: string,
): void {
  const id = nextId(state);
  order.fulfillments.push({
    id,
    status: 'SUCCESS',
    displayStatus,
    createdAt: at,
    updatedAt: at,
    company: 'USPS',
    number: `9400${id}`,
    url: `https://tools.usps.com/go/TrackConfirmAction?tLabels=9400${id}`,
    lines: order.lines.map((line) => ({ lineId: line.id, quantity: line.quantity })),
  });
  order.updatedAt = at;
}
