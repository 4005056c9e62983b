import { currencyExponent, formatAmount } from '../../domain/money/money.ts';

/** An integer of the currency's smallest unit, as decimal text. */
export const amountOf = (units: string, currency: string): string =>
  formatAmount({ amount: BigInt(units), scale: currencyExponent(currency), currency });
