/** The meaning of an order's status. */
import type { WooOrder } from './order-schema.ts';
import { gmtOrNull } from './plain-text.ts';
import { Refusal } from './refusals.ts';

type Meaning = {
  /** Refused with this code: always, or unless the order has a time of payment. */
  refused?: { code: 'unpaid' | 'payment_failed' | 'trashed'; unlessPaid: boolean };
  /** The goods have left. */
  sent?: true;
};

/**
 * WooCommerce's own, and those that Advanced Shipment Tracking adds (shipped, partial-shipped, delivered,
 * updated-tracking). "completed" is WooCommerce's word for sent. Any other status comes from a plugin and counts as
 * processing.
 */
export const STATUSES: Record<string, Meaning> = {
  pending: { refused: { code: 'unpaid', unlessPaid: true } },
  'on-hold': { refused: { code: 'unpaid', unlessPaid: true } },
  'checkout-draft': { refused: { code: 'unpaid', unlessPaid: false } },
  failed: { refused: { code: 'payment_failed', unlessPaid: false } },
  trash: { refused: { code: 'trashed', unlessPaid: false } },
  processing: {},
  completed: { sent: true },
  cancelled: {},
  refunded: {},
  'partial-shipped': {},
  shipped: { sent: true },
  'updated-tracking': { sent: true },
  delivered: { sent: true },
};

const meaningOf = (order: WooOrder): Meaning =>
  Object.hasOwn(STATUSES, order.status) ? (STATUSES[order.status] ?? {}) : {};

export const wasPaid = (order: WooOrder): boolean => gmtOrNull(order.date_paid_gmt) !== null;

export function refuseUnpaid(order: WooOrder): void {
  const { refused } = meaningOf(order);
  if (refused && !(refused.unlessPaid && wasPaid(order))) throw new Refusal(refused.code, ['status']);
}

/** Refunding or cancelling a completed order keeps the time of completion. */
export function wasSent(order: WooOrder): boolean {
  if (meaningOf(order).sent) return true;
  const ended = order.status === 'refunded' || order.status === 'cancelled';
  return ended && gmtOrNull(order.date_completed_gmt) !== null;
}

/** WooCommerce stores no time of cancellation. The last change is the closest. Null if not cancelled. */
export function cancelledAt(order: WooOrder, createdAt: string): string | null {
  return order.status === 'cancelled' ? (gmtOrNull(order.date_modified_gmt) ?? createdAt) : null;
}
