/**
 * Shipping protection sold as a line of the order: shops add it to the cart as a small product of its own. It is no
 * goods that could be lost; it is what makes the order protected.
 */
import type { Protection } from '../../../domain/order.ts';
import type { Line } from './lines.ts';
import { formatDecimal } from './money.ts';
import type { ShopifyLine } from './order-schema.ts';

/**
 * How to know that product: any one that matches. Compared without regard to case; `*` at the end stands for anything.
 * The default names the product by its title alone. Protection of another company ("Route Package Protection") is not
 * matched by it on purpose: that company answers for it.
 */
export type ProtectionProduct = {
  skus: readonly string[];
  titles: readonly string[];
  vendors: readonly string[];
};

export const DEFAULT_PROTECTION_PRODUCT: ProtectionProduct = {
  skus: ['SHIPPING-PROTECTION*'],
  titles: ['Shipping Protection', 'Package Protection', 'Order Protection'],
  vendors: [],
};

function matches(patterns: readonly string[], value: string | null | undefined): boolean {
  const text = value?.trim().toLowerCase();
  if (!text) return false;
  return patterns.some((pattern) => {
    const wanted = pattern.toLowerCase();
    return wanted.endsWith('*') ? text.startsWith(wanted.slice(0, -1)) : text === wanted;
  });
}

export function isProtection(line: ShopifyLine, product: ProtectionProduct): boolean {
  return (
    matches(product.skus, line.sku) ||
    matches(product.titles, line.title) ||
    matches(product.vendors, line.vendor)
  );
}

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
