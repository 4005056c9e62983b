/** Fulfillment orders of the simulated shop, and what apps and people do with them. */
import { connection, type Listed } from './connection.ts';
import { lineView } from './lines.ts';
import { allow, type Session } from './session.ts';
import {
  gid,
  idOf,
  nextId,
  type ShopifyState,
  type SimulatedFulfillmentOrder,
  type SimulatedOrder,
} from './state.ts';

const READ = 'read_merchant_managed_fulfillment_orders';
const WRITE = 'write_merchant_managed_fulfillment_orders';

/** Shopify makes them with the order: here once somebody asks, one of all that is to be shipped. */
export function fulfillmentOrdersOf(state: ShopifyState, order: SimulatedOrder): SimulatedFulfillmentOrder[] {
  order.fulfillmentOrders ??= [
    fulfillmentOrder(
      state,
      order,
      order.lines.map(({ id }) => id),
    ),
  ];
  return order.fulfillmentOrders;
}

const fulfillmentOrder = (
  state: ShopifyState,
  order: SimulatedOrder,
  lineIds: readonly string[],
): SimulatedFulfillmentOrder => ({
  id: nextId(state),
  isOnHold: false,
  lines: order.lines
    .filter(({ id, requiresShipping }) => requiresShipping && lineIds.includes(id))
    .map(({ id, quantity }) => ({ id: nextId(state), lineId: id, quantity })),
});

type Line = SimulatedFulfillmentOrder['lines'][number];

/** What people sent in the shop itself is of no fulfillment order here, and sends all of its lines. */
function remainingOf({ fulfillments }: SimulatedOrder, { id, lineId, quantity }: Line): number {
  const sent = fulfillments.filter(({ status }) => status === 'SUCCESS');
  if (sent.some(({ of, lines }) => of === undefined && lines.some((one) => one.lineId === lineId))) return 0;
  return sent
    .flatMap(({ of = [] }) => of)
    .reduce((left, one) => (one.id === id ? left - one.quantity : left), quantity);
}

export function fulfillmentOrdersView(session: Session, order: SimulatedOrder, ask: Listed): object {
  allow(session, READ, 'fulfillmentOrders');
  return connection(fulfillmentOrdersOf(session.state, order), ask, (one) => {
    const isOpen = one.lines.some((line) => remainingOf(order, line) > 0);
    const action = one.isOnHold ? 'RELEASE_HOLD' : 'CREATE_FULFILLMENT';
    return {
      id: gid('FulfillmentOrder', one.id),
      status: isOpen ? (one.isOnHold ? 'ON_HOLD' : 'OPEN') : 'CLOSED',
      supportedActions: isOpen ? [{ action }] : [],
      lineItems: {
        nodes: one.lines.map((line) => ({
          id: gid('FulfillmentOrderLineItem', line.id),
          ...{ totalQuantity: line.quantity, remainingQuantity: remainingOf(order, line) },
          lineItem: lineViewOf(session.state, order, line.lineId),
        })),
      },
    };
  });
}

const lineViewOf = (state: ShopifyState, order: SimulatedOrder, lineId: string): object => {
  const line = order.lines.find(({ id }) => id === lineId);
  if (!line) throw new Error('A fulfillment order of another order');
  return lineView(state, order, line);
};

type Input = {
  lineItemsByFulfillmentOrder: {
    fulfillmentOrderId: string;
    fulfillmentOrderLineItems?: { id: string; quantity: number }[];
  }[];
  trackingInfo?: { company?: string; number?: string; url?: string };
};

export function fulfillmentCreate(session: Session, { fulfillment: input }: { fulfillment: Input }): object {
  allow(session, WRITE, 'fulfillmentCreate');
  const { state } = session;
  const asked = input.lineItemsByFulfillmentOrder.map((one) => ({ ...one, ...found(state, one) }));
  const [first] = asked;
  if (!first?.order || asked.some(({ order, made }) => !made || order !== first.order))
    return refused('Fulfillment order does not exist.');
  const { order } = first;
  const taken: { line: Line; quantity: number }[] = [];
  for (const { made, fulfillmentOrderLineItems: items } of asked) {
    const open = made?.lines.filter((line) => remainingOf(order, line) > 0) ?? [];
    if (made?.isOnHold || open.length === 0)
      return refused(
        `Fulfillment order ${made?.id} has an unfulfillable status= ${made?.isOnHold ? 'on_hold' : 'closed'}.`,
      );
    // Without lines, all that is left.
    const wanted = items ?? open.map((line) => ({ id: line.id, quantity: remainingOf(order, line) }));
    for (const { id, quantity } of wanted) {
      const line = open.find((one) => one.id === idOf(id));
      if (!line || quantity < 1 || quantity > remainingOf(order, line))
        return refused('Invalid fulfillment order line item quantity requested.');
      taken.push({ line, quantity });
    }
  }
  const id = nextId(state);
  order.fulfillments.push({
    ...{
      id,
      status: 'SUCCESS',
      displayStatus: 'FULFILLED',
      createdAt: session.now(),
      updatedAt: session.now(),
    },
    company: input.trackingInfo?.company ?? null,
    number: input.trackingInfo?.number ?? null,
    url: input.trackingInfo?.url ?? null,
    lines: taken.map(({ line, quantity }) => ({ lineId: line.lineId, quantity })),
    of: taken.map(({ line, quantity }) => ({ id: line.id, quantity })),
  });
  order.updatedAt = session.now();
  return { fulfillment: { id: gid('Fulfillment', id) }, userErrors: [] };
}

function found(
  { orders }: ShopifyState,
  { fulfillmentOrderId }: { fulfillmentOrderId: string },
): { order: SimulatedOrder | undefined; made: SimulatedFulfillmentOrder | undefined } {
  const is = ({ id }: SimulatedFulfillmentOrder): boolean => id === idOf(fulfillmentOrderId);
  const order = orders.find(({ fulfillmentOrders = [] }) => fulfillmentOrders.some(is));
  return { order, made: order?.fulfillmentOrders?.find(is) };
}

export function fulfillmentCancel(session: Session, { id }: { id: string }): object {
  allow(session, WRITE, 'fulfillmentCancel');
  for (const order of session.state.orders) {
    const one = order.fulfillments.find((each) => each.id === idOf(id));
    if (!one) continue;
    if (one.status === 'CANCELLED') return refused('Fulfillment is already cancelled.');
    Object.assign(one, { status: 'CANCELLED', displayStatus: 'CANCELED', updatedAt: session.now() });
    order.updatedAt = session.now();
    return { fulfillment: { id: gid('Fulfillment', one.id) }, userErrors: [] };
  }
  return refused('Fulfillment not found.');
}

const refused = (message: string): object => ({
  fulfillment: null,
  userErrors: [{ field: ['fulfillment'], message }],
});
