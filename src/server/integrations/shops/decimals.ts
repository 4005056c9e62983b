/** Converts a vendor's amounts to integers of a currency's smallest unit, and back. */
import { currencyExponent, formatAmount } from '../../../domain/money/money.ts';

const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,12}))?$/;
const CURRENCY = /^[A-Z]{3}$/;

/** Decimals of the currency's smallest unit; null for an invalid code. */
export function exponentOf(currency: string): number | null {
  return CURRENCY.test(currency) ? currencyExponent(currency) : null;
}

/** a ÷ b, rounded half away from zero, as shops round; b > 0. */
export function divide(a: bigint, b: bigint): bigint {
  const half = a < 0n ? -b : b;
  return (2n * a + half) / (2n * b);
}

/** A decimal ("19.90", 19.9) in units of 10^-digits, rounded half away from zero; null if it is not a decimal. */
export function parseDecimal(value: unknown, digits: number): bigint | null {
  const match = DECIMAL.exec(
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '',
  );
  if (!match) return null;
  const fraction = match[3] ?? '';
  const scaled = BigInt((match[2] ?? '') + fraction) * 10n ** BigInt(digits);
  const units = divide(scaled, 10n ** BigInt(fraction.length));
  return match[1] ? -units : units;
}

/** Units of 10^-digits as a decimal string with exactly that many decimals. */
export function formatDecimal(units: bigint, digits: number): string {
  return formatAmount({ amount: units, scale: digits, currency: '' });
}

/** An amount in units of `from` decimals divided by `pieces`, as a decimal string with `to` decimals. */
export function formatShare(units: bigint, pieces: number, from: number, to: number): string {
  return formatDecimal(divide(units * 10n ** BigInt(to - from), BigInt(pieces)), to);
}
