/** The order's currency and its exchange rate to the store's. */

import { withoutTrailing } from '../../../../domain/text/trailing.ts';
import { divide, exponentOf, formatDecimal, parseDecimal } from '../decimals.ts';
import type { Currencies } from './money.ts';
import type { ShopifyOrder } from './order-schema.ts';

/** Decimals of the rate: enough to give 0.0067 dollars per yen eight significant digits. */
const RATE_DIGITS = 10;

export function currenciesOf(order: ShopifyOrder): Currencies | null {
  const currency =
    order.presentment_currency ?? order.total_price_set?.presentment_money?.currency_code ?? order.currency;
  const exponent = exponentOf(currency);
  if (exponent === null || exponentOf(order.currency) === null) return null;
  return { order: currency, shop: order.currency, exponent };
}

/**
 * Units of the order's currency for one of the store's, computed from the total in both currencies, since the vendor
 * reports no rate. A free order has a total of zero, so the sum of its lines is used. Null if no pair is available.
 */
export function exchangeRateOf(order: ShopifyOrder, currencies: Currencies): string | null {
  if (currencies.order === currencies.shop) return '1';
  for (const set of [
    order.total_price_set,
    order.total_line_items_price_set,
    ...order.line_items.map((l) => l.price_set),
  ]) {
    if (set?.presentment_money?.currency_code !== currencies.order) continue;
    if (set.shop_money?.currency_code !== currencies.shop) continue;
    const presentment = parseDecimal(set.presentment_money.amount, RATE_DIGITS);
    const shop = parseDecimal(set.shop_money.amount, RATE_DIGITS);
    if (presentment === null || shop === null || presentment <= 0n || shop <= 0n) continue;
    const rate = divide(presentment * 10n ** BigInt(RATE_DIGITS), shop);
    if (rate > 0n) return withoutTrailing(withoutTrailing(formatDecimal(rate, RATE_DIGITS), '0'), '.');
  }
  return null;
}
