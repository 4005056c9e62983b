/**
 * The price of an order line, split net of tax, in smallest units of the order's currency, for the whole line. The
 * parts add up exactly: price − discount + tax = paid.
 */
import { formatDecimal, formatShare } from './decimals.ts';

export type LineMoney = { price: bigint; discount: bigint; tax: bigint; paid: bigint };

export const NOTHING: LineMoney = { price: 0n, discount: 0n, tax: 0n, paid: 0n };

export function addMoney(a: LineMoney, b: LineMoney): LineMoney {
  return {
    price: a.price + b.price,
    discount: a.discount + b.discount,
    tax: a.tax + b.tax,
    paid: a.paid + b.paid,
  };
}

/** Per unit, one digit finer than the currency. `lineTotal` is exact, and unit shares are computed from it. */
export function itemAmounts(money: LineMoney, quantity: number, exponent: number) {
  const perUnit = (amount: bigint): string => formatShare(amount, quantity, exponent, exponent + 1);
  return {
    price: perUnit(money.price),
    discount: perUnit(money.discount),
    tax: perUnit(money.tax),
    lineTotal: formatDecimal(money.paid, exponent),
  };
}
