/** Returns of the simulated shop, as GraphQL and webhooks show them, and what people there do with them. */

import { connection, type Listed } from './connection.ts';
import { bagOf } from './money.ts';
import { allow, type Session } from './session.ts';
import { gid, idOf, nextId, type ShopifyState, type SimulatedOrder, type SimulatedReturn } from './state.ts';

/** Somebody asks in the shop to send lines of an order back. */
export function returnThere(
  state: ShopifyState,
  order: SimulatedOrder,
  at: string,
  more: Partial<SimulatedReturn> = {},
): SimulatedReturn {
  const made: SimulatedReturn = {
    id: nextId(state),
    name: `${order.name}-R${(order.returns?.length ?? 0) + 1}`,
    status: 'REQUESTED',
    createdAt: at,
    lines: order.lines.map(({ id, quantity }) => ({ lineId: id, quantity, processed: 0, refunded: 0 })),
    tracking: null,
    refund: null,
    ...more,
  };
  order.returns = [...(order.returns ?? []), made];
  order.updatedAt = at;
  return made;
}

export function returnView({ state }: Session, order: SimulatedOrder, one: SimulatedReturn): object {
  return {
    ...{ id: gid('Return', one.id), name: one.name, status: one.status, createdAt: one.createdAt },
    order: { id: gid('Order', order.id), name: order.name },
    returnLineItems: {
      nodes: one.lines.map(({ lineId, quantity, processed, refunded }) => ({
        __typename: 'ReturnLineItem',
        ...{ id: gid('ReturnLineItem', `${one.id}${lineId}`), quantity },
        ...{ processedQuantity: processed, refundedQuantity: refunded },
        fulfillmentLineItem: {
          ...{ id: gid('FulfillmentLineItem', lineId), quantity },
          lineItem: { id: gid('LineItem', lineId) },
        },
      })),
    },
    reverseFulfillmentOrders: {
      nodes: [
        {
          reverseDeliveries: {
            nodes: one.tracking
              ? [
                  {
                    deliverable: {
                      __typename: 'ReverseDeliveryShippingDeliverable',
                      tracking: one.tracking,
                    },
                  },
                ]
              : [],
          },
        },
      ],
    },
    refunds: {
      nodes: one.refund === null ? [] : [{ totalRefundedSet: bagOf(one.refund, order, state.currency) }],
    },
  };
}

export function returnOf(session: Session, { id }: { id: string }): object | null {
  allow(session, 'read_returns', 'return');
  for (const order of session.state.orders) {
    const found = order.returns?.find((one) => one.id === idOf(id));
    if (found) return returnView(session, order, found);
  }
  return null;
}

export function returnsOfOrder(
  session: Session,
  order: SimulatedOrder,
  { reverse = false, ...ask }: Listed & { reverse?: boolean },
): object {
  allow(session, 'read_returns', 'returns');
  const all = order.returns ?? [];
  return connection(reverse ? all.toReversed() : all, ask, (one) => returnView(session, order, one));
}

/** What the orders' filter `return_status` goes by (shopify.dev, OrderReturnStatus). */
export function returnStatusOf({ returns = [] }: SimulatedOrder): string {
  const has = (...statuses: SimulatedReturn['status'][]): boolean =>
    returns.some(({ status }) => statuses.includes(status));
  if (has('OPEN')) return 'in_progress';
  if (has('REQUESTED')) return 'return_requested';
  if (has('CLOSED')) return 'returned';
  return 'no_return';
}

/** As returns/* webhooks have one. */
export const returnBody = (order: SimulatedOrder, { id, name, status }: SimulatedReturn): object => ({
  ...{ id: Number(id), admin_graphql_api_id: gid('Return', id), name, status: status.toLowerCase() },
  order: { id: Number(order.id), admin_graphql_api_id: gid('Order', order.id) },
});
