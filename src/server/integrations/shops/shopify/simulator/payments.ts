/** What was paid for an order of the simulated shop, and what of it is left. */
import { amountOf, unitsOf } from './money.ts';
import type { SimulatedOrder } from './state.ts';

/** What is left of each payment, the oldest first. */
export function leftOf(order: SimulatedOrder): { id: string; gateway: string; left: bigint }[] {
  return order.transactions
    .filter(({ kind, status }) => kind === 'SALE' && status === 'SUCCESS')
    .map((sale) => {
      const back = order.transactions.filter(
        ({ kind, status, parentId }) => kind === 'REFUND' && status !== 'FAILURE' && parentId === sale.id,
      );
      const left = back.reduce(
        (sum, { amount }) => sum - unitsOf(amount, order.currency),
        unitsOf(sale.amount, order.currency),
      );
      return { id: sale.id, gateway: sale.gateway, left };
    });
}

export function statusOf(order: SimulatedOrder): string {
  const back = order.transactions
    .filter(({ kind, status }) => kind === 'REFUND' && status !== 'FAILURE')
    .reduce((sum, { amount }) => sum + unitsOf(amount, order.currency), 0n);
  if (back === 0n) return 'PAID';
  return back >= unitsOf(order.total, order.currency) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

/** What is left after lines were refunded or removed. */
export function currentTotalOf(order: SimulatedOrder): string {
  const gone = order.lines.reduce((sum, line) => {
    const units = BigInt(line.quantity - line.currentQuantity);
    const whole =
      unitsOf(line.price, order.currency) * BigInt(line.quantity) -
      unitsOf(line.discount, order.currency) +
      unitsOf(line.tax, order.currency);
    return sum + (whole * units) / BigInt(line.quantity);
  }, 0n);
  return amountOf(unitsOf(order.total, order.currency) - gone, order.currency);
}
