/** What a resolution is worth to the customer. Goods are worth what was paid for them, as in the ledger, though nothing is paid out for them. */
import { givesGoods, type ResolutionType } from '../claims/resolution-types.ts';
import { convertBack, formatAmount, parseAmount } from '../money/money.ts';

/** `paidValue`: in the store's currency. `total`: in that of the order. Both decimals. */
export type WorthyResolution = { type: ResolutionType; paidValue: string; total: string; currency: string };

/** In the store's currency, as a decimal. @param rate of the order */
export function worthOf(
  { type, paidValue, total, currency }: WorthyResolution,
  storeCurrency: string,
  rate: string,
): string {
  if (!givesGoods(type)) return paidValue;
  const worth = parseAmount(total, currency, 'total');
  return worth ? formatAmount(convertBack(worth, storeCurrency, rate)) : '0';
}
