/** What was charged for an order, line by line down to its total, and what was refunded of it. */
import { billOf } from '../../domain/orders/bill.ts';
import type { Order } from '../../domain/orders/order.ts';
import type { Fact } from './facts.tsx';
import { moneyText } from './money.ts';
import { text } from './text.ts';

type Amounts = Parameters<typeof billOf>[0] & Pick<Order, 'refundedAmount'>;

const words = text.orderAmounts;

export function orderAmounts(order: Amounts): Fact[] {
  const amount = (units: string) => moneyText(units, order.currency);
  return [
    ...billOf(order).map((line) => ({ name: words[line.name], value: amount(line.amount) })),
    { name: words.total, value: <strong className="font-semibold">{amount(order.total)}</strong> },
    {
      name: words.refunded,
      value: Number(order.refundedAmount) === 0 ? null : amount(order.refundedAmount),
    },
  ];
}
