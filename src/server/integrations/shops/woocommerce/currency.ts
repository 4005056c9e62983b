/** The order's currency, its amounts, and its exchange rate to the store's. */
import { withoutTrailing } from '../../../../domain/text/trailing.ts';
import { divide, parseDecimal } from '../decimals.ts';
import { type Meta, metaValue } from './meta.ts';
import { Refusal } from './refusals.ts';

/**
 * Where multi-currency plugins store the rate, and its direction: the order's units for one of the store's, or the
 * reverse. WooPayments, FOX (WOOCS), Aelia Currency Switcher.
 */
export const RATES = [
  { key: '_wcpay_multi_currency_order_exchange_rate', reversed: false },
  { key: '_woocs_order_rate', reversed: false },
  { key: '_base_currency_exchange_rate', reversed: true },
] as const;

/**
 * Units of the order's currency for one of the store's. WooCommerce itself has one currency; plugins store the rate.
 */
export function exchangeRateOf(currency: string, storeCurrency: string, meta: Meta): string {
  if (currency === storeCurrency) return '1';
  for (const { key, reversed } of RATES) {
    const noted = metaValue(meta, key);
    if (noted === undefined || noted === null || noted === '') continue;
    const number = typeof noted === 'string' || typeof noted === 'number' ? Number(noted) : Number.NaN;
    const rate = reversed ? 1 / number : number;
    // The contract's range: up to twelve digits before the point, and not so small that it rounds to zero.
    if (!(rate >= 1e-9 && rate < 1e12)) throw new Refusal('exchange_rate_unreadable', ['meta_data']);
    return withoutTrailing(withoutTrailing(rate.toFixed(10), '0'), '.');
  }
  // Without a rate, yen would be compared with a limit meant for dollars.
  throw new Refusal('exchange_rate_unknown', ['currency']);
}

/**
 * Digits read beyond the currency's: removing tax from a price gives "16.806723", and rounding each part first adds up
 * wrong.
 */
const FINER = 6;

/** An amount in units of 10^−(exponent + 6), to be summed before rounding. */
export function readFine(value: unknown, path: string, exponent: number): bigint {
  const units = parseDecimal(value, exponent + FINER);
  if (units === null) throw new Refusal('amount_unreadable', [path]);
  return units;
}

export const round = (fine: bigint): bigint => divide(fine, 10n ** BigInt(FINER));

/** Smallest units of the order's currency; `missing` is the default for an omitted field. */
export function readAmount(value: unknown, path: string, exponent: number, missing?: bigint): bigint {
  if (missing !== undefined && (value === null || value === undefined || value === '')) return missing;
  return round(readFine(value, path, exponent));
}
