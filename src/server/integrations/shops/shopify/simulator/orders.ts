/** A simulated order as GraphQL shows it. */
import { refundView, suggestedRefund } from './refunds.ts';
import type { Session } from './session.ts';
import { gid, type SimulatedOrder } from './state.ts';

export function orderView({ state }: Session, order: SimulatedOrder): object {
  return {
    ...order,
    id: gid('Order', order.id),
    presentmentCurrencyCode: order.currency,
    currencyCode: state.currency,
    refunds: ({ first }: { first?: number }) =>
      order.refunds.slice(0, first).map((refund) => refundView(state, order, refund)),
    suggestedRefund: () => suggestedRefund(state, order),
  };
}
