/**
 * Shipping protection sold as a line of the order: shops add it to the cart as a small product or fee of its own. It is
 * no goods that could be lost; it is what makes the order protected.
 */
import type { Protection } from '../../../domain/orders/order.ts';
import { formatDecimal } from './decimals.ts';
import type { LineMoney } from './line-money.ts';

type Bought = { quantity: number; refundedQuantity: number; money: LineMoney };

/**
 * The policy that the given lines bought, null without any. Refunded or edited out of the order means removed, at that
 * time. Vendors know no insured amount: `insuredAmount` stays null, so that only the store's own limit caps the policy.
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
