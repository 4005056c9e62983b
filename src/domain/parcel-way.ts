/** The stations of a parcel's way, as far as they are known (the facts of decisions.md section 2). */
import type { Fulfillment, FulfillmentStatus } from './order.ts';
import { deliveredAt } from './shipment.ts';

export type StationKind =
  | 'ordered'
  | 'shipped'
  | 'scanned'
  | 'out_for_delivery'
  | 'attempted'
  | 'ready_for_pickup'
  | 'delivered'
  | 'picked_up'
  | 'returned'
  | 'expected';

/** `at`: an instant, or of what is expected a plain date (YYYY-MM-DD). Only `expected` is still to come. */
export type Station = { kind: StationKind; at: string };

/** What the last scan was, where the status says more than that there was one. */
const LAST_SCAN: Partial<Record<FulfillmentStatus, StationKind>> = {
  OUT_FOR_DELIVERY: 'out_for_delivery',
  ATTEMPTED_DELIVERY: 'attempted',
  NOT_DELIVERED: 'attempted',
  FAILURE: 'attempted',
  READY_FOR_PICKUP: 'ready_for_pickup',
};

/** By time, what is expected last; nothing is told that nobody reported. */
export function wayOf(shipment: Fulfillment, orderedAt: string | null): Station[] {
  const { fulfilledAt, lastScanAt, returnedAt, estimatedDeliveryAt, fulfillmentStatus } = shipment;
  const delivered = deliveredAt(shipment);
  const arrived = fulfillmentStatus === 'PICKED_UP' ? 'picked_up' : 'delivered';
  const known: [StationKind, string | null][] = [
    ['ordered', orderedAt],
    ['shipped', fulfilledAt],
    [LAST_SCAN[fulfillmentStatus] ?? 'scanned', isNews(shipment, delivered) ? lastScanAt : null],
    [arrived, delivered],
    ['returned', returnedAt],
  ];
  const stations = known.flatMap(([kind, at]) => (at === null ? [] : [{ kind, at }]));
  stations.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const isOver = delivered !== null || returnedAt !== null;
  if (isOver || estimatedDeliveryAt === null) return stations;
  return [...stations, { kind: 'expected', at: estimatedDeliveryAt }];
}

/** A scan says something of its own only after the parcel left, and before it came. */
function isNews({ fulfilledAt, lastScanAt, returnedAt }: Fulfillment, delivered: string | null): boolean {
  if (lastScanAt === null) return false;
  const scanned = Date.parse(lastScanAt);
  const isBefore = (end: string | null) => end === null || scanned < Date.parse(end);
  return (
    isBefore(delivered) && isBefore(returnedAt) && (fulfilledAt === null || scanned > Date.parse(fulfilledAt))
  );
}
