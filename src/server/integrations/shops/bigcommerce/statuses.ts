/** The meaning of an order's status (GET v2/order_statuses, reference/orders.v2.oas2.yml of github.com/bigcommerce/docs, read November 2026). */
import type { BigOrder } from './order-schema.ts';
import { Refusal } from './refusals.ts';

type Meaning = {
  name: string;
  /** Refused with this code: always, or unless the order was paid. */
  refused?: { code: 'unpaid' | 'payment_failed'; unlessPaid: boolean };
  /** The goods have left. */
  sent?: true;
};

/** Any other status counts as awaiting fulfillment. */
export const STATUSES: Record<number, Meaning> = {
  0: { name: 'Incomplete', refused: { code: 'unpaid', unlessPaid: false } },
  1: { name: 'Pending', refused: { code: 'unpaid', unlessPaid: true } },
  2: { name: 'Shipped', sent: true },
  3: { name: 'Partially Shipped' },
  4: { name: 'Refunded' },
  5: { name: 'Cancelled' },
  6: { name: 'Declined', refused: { code: 'payment_failed', unlessPaid: false } },
  7: { name: 'Awaiting Payment', refused: { code: 'unpaid', unlessPaid: true } },
  8: { name: 'Awaiting Pickup' },
  9: { name: 'Awaiting Shipment' },
  10: { name: 'Completed', sent: true },
  11: { name: 'Awaiting Fulfillment' },
  12: { name: 'Manual Verification Required' },
  13: { name: 'Disputed' },
  14: { name: 'Partially Refunded' },
};

export const REFUNDED = 4;
export const CANCELLED = 5;
export const DISPUTED = 13;

const PAID = ['captured', 'paid', 'partially refunded', 'refunded'];

export const wasPaid = ({ payment_status }: BigOrder): boolean => PAID.includes(payment_status ?? '');

export function refuseUnpaid(order: BigOrder): void {
  const refused = STATUSES[order.status_id]?.refused;
  if (refused && !(refused.unlessPaid && wasPaid(order))) throw new Refusal(refused.code, ['status_id']);
}

export const wasSent = ({ status_id }: BigOrder): boolean => STATUSES[status_id]?.sent === true;
