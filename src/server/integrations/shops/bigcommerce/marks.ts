/** The mark by which we find again what we made, and BigCommerce's amounts and times. */
import { formatAmount, type Money, toTotal } from '../../../../domain/money/money.ts';
import { exponentOf, parseDecimal } from '../decimals.ts';

/** Amounts are JSON numbers in version 3. */
export const amountNumber = (money: Money): number => Number(amountText(money));
export const amountText = (money: Money): string => formatAmount(toTotal(money));

/** From "19.9900" or 19.99, rounded to the currency. Null if it is no amount. */
export function moneyOf(value: string | number, currency: string): Money | null {
  const scale = exponentOf(currency);
  const amount = scale === null ? null : parseDecimal(value, scale);
  return scale === null || amount === null ? null : { amount, scale, currency };
}

/** Times are RFC 2822 in version 2 and ISO 8601 in version 3. */
export function timeOf(text: string | null | undefined): string | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

export const isId = (text: string): boolean => /^\d{1,15}$/.test(text);
