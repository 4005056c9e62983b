/**
 * Amounts in Stripe's smallest units, which are not ISO's for all currencies (docs.stripe.com/currencies, "Zero-decimal currencies"
 * and "Special cases"; read November 2026).
 */
import type { Money } from '../../../../domain/money/money.ts';

const WHOLE = [
  ...['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA'],
  ...['PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
];
/** Their last digit is always 0. */
const THOUSANDTHS = ['BHD', 'JOD', 'KWD', 'OMR', 'TND'];
/** Has no fractions, but is sent with two decimals. */
const HUNDREDS = ['ISK'];
/** Stripe's page lists it with no decimals and, further down, with two: what it would refund is not sure. */
const CONTRADICTED = ['UGX'];

function exponentOf(currency: string): number {
  if (WHOLE.includes(currency)) return 0;
  return THOUSANDTHS.includes(currency) ? 3 : 2;
}

/** Null if Stripe can't express it: a fraction of its smallest unit, or a currency whose unit is not sure. */
export function toSmallest({ amount, scale, currency }: Money): number | null {
  if (CONTRADICTED.includes(currency)) return null;
  const wanted = exponentOf(currency);
  const step = THOUSANDTHS.includes(currency) ? 10n : HUNDREDS.includes(currency) ? 100n : 1n;
  const scaled = amount * 10n ** BigInt(Math.max(0, wanted - scale));
  const divisor = 10n ** BigInt(Math.max(0, scale - wanted));
  if (scaled % (divisor * step) !== 0n) return null;
  const smallest = scaled / divisor;
  return smallest > 0n && smallest <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(smallest) : null;
}

/** @param currency as Stripe writes it, in small letters */
export function fromSmallest(amount: number, currency: string): Money {
  const code = currency.toUpperCase();
  return { amount: BigInt(Math.trunc(amount)), scale: exponentOf(code), currency: code };
}
