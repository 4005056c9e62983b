/**
 * Shipping protection sold as a line of the order: shops add it to the cart as a small product or fee. It is not an
 * item that could be lost; it makes the order protected.
 */
import type { Protection } from '../../../domain/orders/order.ts';
import { formatDecimal } from './decimals.ts';
import type { LineMoney } from './line-money.ts';

type Bought = { quantity: number; refundedQuantity: number; money: LineMoney };

/**
 * The policy bought with the given lines, null without any. A line refunded or removed from the order means the policy
 * was removed at that time. Vendors report no insured amount, so `insuredAmount` is null and only the store's own limit
 * caps the policy.
 */
export function protectionOf<Line extends Bought>(
  bought: Line[],
  removedAt: (line: Line) => string,
  currency: string,
  exponent: number,
): Protection | null {
  if (bought.length === 0) return null;
  const kept = bought.filter((line) => line.refundedQuantity < line.quantity);
  const premium = (kept.length > 0 ? kept : bought).reduce((sum, line) => sum + line.money.paid, 0n);
  return {
    insuredAmount: null,
    premiumPaid: formatDecimal(premium, exponent),
    premiumCurrency: currency,
    removedAt: kept.length > 0 ? null : (bought.map(removedAt).sort().at(-1) ?? null),
  };
}
