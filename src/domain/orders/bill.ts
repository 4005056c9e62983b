/** The amounts of an order as lines that add up to its total. */
import { formatAmount, subtract } from '../money/money.ts';
import type { Order } from './order.ts';
import { paid } from './payment.ts';

type Billed = Pick<
  Order,
  'currency' | 'subtotal' | 'discountTotal' | 'shipping' | 'shippingTax' | 'tax' | 'total'
>;

export type BillLine =
  | 'subtotal'
  | 'discount'
  | 'shipping'
  | 'tax'
  | 'shippingTax'
  | 'otherCharges'
  | 'otherDeductions';

/** Their absence would raise a question, even when they are zero. */
const ALWAYS: readonly BillLine[] = ['subtotal', 'shipping', 'tax'];

/**
 * Discounts and deductions are negative. What a shop has in the total and in no other amount (duties, fees, cash rounding, a gift card) is a
 * line of its own.
 */
export function billOf(order: Billed): { name: BillLine; amount: string }[] {
  const { currency } = order;
  const nothing = paid('0', currency);
  const lines = [
    { name: 'subtotal', money: paid(order.subtotal, currency) },
    { name: 'discount', money: subtract(nothing, paid(order.discountTotal, currency)) },
    { name: 'shipping', money: paid(order.shipping, currency) },
    { name: 'tax', money: paid(order.tax, currency) },
    { name: 'shippingTax', money: paid(order.shippingTax, currency) },
  ] satisfies { name: BillLine; money: unknown }[];
  const rest = lines.reduce((left, { money }) => subtract(left, money), paid(order.total, currency));
  const other = { name: rest.amount < 0n ? 'otherDeductions' : 'otherCharges', money: rest } as const;
  return [...lines, other]
    .filter(({ name, money }) => ALWAYS.includes(name) || money.amount !== 0n)
    .map(({ name, money }) => ({ name, amount: formatAmount(money) }));
}
