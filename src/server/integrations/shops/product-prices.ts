/** Prices of products are in the shop's own currency, which products don't name. */
import { exponentOf, formatDecimal, parseDecimal } from './decimals.ts';
import { ProductRefusal } from './product-refusals.ts';

/** With the currency's decimals; null if there is none, as for a product without a price. */
export function priceOf(value: unknown, path: string, currency: string): string | null {
  if (value === null || value === undefined || value === '') return null;
  const exponent = exponentOf(currency) ?? 2;
  const units = parseDecimal(value, exponent);
  if (units === null || units < 0n) throw new ProductRefusal('price_unreadable', [path]);
  return formatDecimal(units, exponent);
}
