/** Amounts of the simulated shop: exact, in the smallest unit. */
import { formatAmount, parseAmount, zero } from '../../../../../domain/money/money.ts';

export const unitsOf = (amount: string, currency: string): bigint =>
  parseAmount(amount, currency, 'total')?.amount ?? 0n;

export const amountOf = (units: bigint, currency: string): string =>
  formatAmount({ ...zero(currency), amount: units });

/** Both sides of an amount, as Shopify shows it. */
export const bagOf = (
  amount: string,
  order: { currency: string; rate: number },
  shopCurrency: string,
): { presentmentMoney: object; shopMoney: object } => ({
  presentmentMoney: { amount, currencyCode: order.currency },
  shopMoney: {
    amount: order.currency === shopCurrency ? amount : (Number(amount) / order.rate).toFixed(2),
    currencyCode: shopCurrency,
  },
});
