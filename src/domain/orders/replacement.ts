/** How far a replacement has come, by the shop's order that was made for it (docs/decisions/118-tracking.md). */
import type { ReplacementTrouble } from '../claims/replacement-news.ts';
import type { Fulfillment, FulfillmentStatus, OrderDocument } from './order.ts';
import { deliveredAt } from './shipment.ts';

/** Where the package is that is seen last. Dates as in Fulfillment. */
export type ReplacementParcel = {
  status: FulfillmentStatus;
  shippedAt: string | null;
  estimatedDeliveryAt: string | null;
  deliveredAt: string | null;
  returnedAt: string | null;
};

export type ReplacementProgress = {
  /** `RETURNED`: it came back to its sender. */
  reached: 'MADE' | 'SHIPPED' | 'DONE' | 'RETURNED';
  /** Of the package to show; null before anything shipped. */
  shipment: Fulfillment | null;
};

type Given = Pick<OrderDocument, 'items' | 'fulfillments'>;

export function replacementProgress({ items, fulfillments }: Given): ReplacementProgress {
  const shipped = fulfillments.filter(({ fulfilledAt }) => fulfilledAt !== null);
  const newest = shipped.toSorted((a, b) => ((a.fulfilledAt ?? '') < (b.fulfilledAt ?? '') ? 1 : -1));
  // One that has not arrived is what people wait for.
  const shipment = newest.find((one) => deliveredAt(one) === null) ?? newest[0] ?? null;
  if (shipment === null) return { reached: 'MADE', shipment };
  if (newest.some(isBack)) return { reached: 'RETURNED', shipment: newest.find(isBack) ?? shipment };
  const units = (lines: readonly { quantity: number }[]) => lines.reduce((sum, one) => sum + one.quantity, 0);
  const isAll = units(shipped.flatMap((one) => one.items)) >= units(items);
  const isDone = isAll && shipped.every((one) => deliveredAt(one) !== null);
  return { reached: isDone ? 'DONE' : 'SHIPPED', shipment };
}

const isBack = (one: Fulfillment): boolean => one.returnedAt !== null && deliveredAt(one) === null;

export const parcelOf = (one: Fulfillment): ReplacementParcel => ({
  status: one.fulfillmentStatus,
  shippedAt: one.fulfilledAt,
  estimatedDeliveryAt: one.estimatedDeliveryAt,
  deliveredAt: deliveredAt(one),
  returnedAt: one.returnedAt,
});

const DAY = 86_400_000;
const SAID: Partial<Record<FulfillmentStatus, ReplacementTrouble>> = {
  FAILURE: 'lost',
  NOT_DELIVERED: 'not_delivered',
};

/** Of what has not arrived. @param days without a scan after which a package counts as stuck; at least one */
export function troubleOf({ fulfillments }: Given, days: number, now: number): ReplacementTrouble | null {
  const onTheWay = fulfillments.filter((one) => one.fulfilledAt !== null && deliveredAt(one) === null);
  const said = onTheWay.map(({ fulfillmentStatus }) => SAID[fulfillmentStatus]);
  const isStuck = onTheWay.some((one) => {
    const seen = lastSeen(one);
    return seen !== null && now - Date.parse(seen) >= Math.max(days, 1) * DAY;
  });
  return said.find((one) => one !== undefined) ?? (isStuck ? 'stuck' : null);
}

/** Null if nobody follows it, so that its silence means nothing. */
const lastSeen = ({ lastScanAt, fulfilledAt, scans = [] }: Fulfillment): string | null =>
  lastScanAt ?? (scans.length > 0 ? fulfilledAt : null);
