/**
 * Shipping protection sold as a line of the order: shops add it to the cart as a small product of its own. It is no
 * goods that could be lost; it is what makes the order protected.
 */
import type { Protection } from '../../../domain/order.ts';
import type { Line } from './lines.ts';
import { formatDecimal } from './money.ts';

/**
 * Null where none was bought. Refunded or edited out of the order means removed, at that time. The vendor knows no
 * insured amount: `insuredAmount` stays null, so that only the store's own limit caps the policy.
 */
export function protectionOf(
  lines: Line[],
  removedAt: (line: Line) => string,
  currency: string,
  exponent: number,
): Protection | null {
  const bought = lines.filter((line) => line.kind === 'protection');
  if (bought.length === 0) return null;
  const kept = bought.filter((line) => line.refundedQuantity < line.source.quantity);
  const premium = (kept.length > 0 ? kept : bought).reduce((sum, line) => sum + line.money.paid, 0n);
  return {
    insuredAmount: null,
    premiumPaid: formatDecimal(premium, exponent),
    premiumCurrency: currency,
    removedAt: kept.length > 0 ? null : (bought.map(removedAt).sort().at(-1) ?? null),
  };
}
