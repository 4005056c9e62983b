/** What an order's status says. */
import type { WooOrder } from './order-schema.ts';
import { gmtOrNull } from './plain-text.ts';
import { Refusal } from './refusals.ts';

type Meaning = {
  /** Refused with this code: always, or unless the order names the time of its payment. */
  refused?: { code: 'unpaid' | 'payment_failed' | 'trashed'; unlessPaid: boolean };
  /** The goods have left. */
  sent?: true;
};

/**
 * WooCommerce's own, and those that Advanced Shipment Tracking adds (shipped, partial-shipped, delivered,
 * updated-tracking). WooCommerce knows no shipments: "completed" is its word for sent. Any other status comes from a
 * plugin and counts as an order at work.
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

/** Refunding or cancelling an order that was completed leaves the time of its completion. */
export function wasSent(order: WooOrder): boolean {
  if (meaningOf(order).sent) return true;
  const ended = order.status === 'refunded' || order.status === 'cancelled';
  return ended && gmtOrNull(order.date_completed_gmt) !== null;
}

/** WooCommerce keeps no time of the cancellation; the last change is the closest there is. Null when not cancelled. */
export function cancelledAt(order: WooOrder, createdAt: string): string | null {
  return order.status === 'cancelled' ? (gmtOrNull(order.date_modified_gmt) ?? createdAt) : null;
}
