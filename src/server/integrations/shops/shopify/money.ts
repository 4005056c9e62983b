/**
 * Converts the vendor's amounts to integers of the order currency's smallest unit.
 *
 * Shopify gives each amount twice, as `shop_money` and as `presentment_money`. We use the presentment side (what the
 * shopper paid) everywhere. The plain `price` next to a set is in the shop's currency, and is used only if both
 * currencies are the same. See docs/decisions/007-shopify-orders.md.
 */
import { parseDecimal } from '../decimals.ts';
import type { MoneySet } from './order-schema.ts';
import { Refusal } from './refusals.ts';

export type Currencies = { order: string; shop: string; exponent: number };

/** Smallest units of the order's currency. Refuses if neither form is usable or the amount is negative. */
export function readAmount(
  set: MoneySet | null | undefined,
  plain: unknown,
  path: string,
  currencies: Currencies,
): bigint {
  const side = [set?.presentment_money, set?.shop_money].find((m) => m?.currency_code === currencies.order);
  const value = side ? side.amount : currencies.order === currencies.shop ? plain : null;
  const units = parseDecimal(value, currencies.exponent);
  if (units === null || units < 0n) throw new Refusal('amount_unreadable', [path]);
  return units;
}
