/** Customs forms as the providers of labels share them. */
import { formatAmount } from '../../../domain/money/money.ts';
import { type Customs, type CustomsItem, worthOf } from '../../../domain/shipping/customs.ts';

/** `total`: a decimal. `grams`: of the whole line. */
export type CustomsLine = Omit<CustomsItem, 'grams' | 'value'> & { total: string; grams: number };

/** Most forms want each line's worth and weight, and not a piece's. */
export const linesOf = ({ items, currency }: Customs): CustomsLine[] =>
  items.map((item) => {
    const value = worthOf(item, currency);
    const total = value ? formatAmount({ ...value, amount: value.amount * BigInt(item.quantity) }) : '0';
    return { ...item, total, grams: item.grams * item.quantity };
  });
