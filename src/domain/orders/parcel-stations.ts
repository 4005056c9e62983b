/** The known stations of a parcel's journey (docs/rules/windows.md#facts-of-a-shipment). */
import type { Fulfillment, FulfillmentStatus, Scan } from './order.ts';
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
  | 'expected'
  | 'was_expected';

/** `at`: an instant; for `expected`, a plain date (YYYY-MM-DD). Only `expected` is in the future. */
export type Station = { kind: StationKind; at: string; place: string | null; description: string | null };

/** What a scan was, if the status says more than that it happened. */
const SCANNED: Partial<Record<FulfillmentStatus, StationKind>> = {
  OUT_FOR_DELIVERY: 'out_for_delivery',
  ATTEMPTED_DELIVERY: 'attempted',
  NOT_DELIVERED: 'attempted',
  FAILURE: 'attempted',
  READY_FOR_PICKUP: 'ready_for_pickup',
};

const instant = (iso: string) => Date.parse(iso);

/**
 * The reported scans, plus the last scan if it is not one of them. Only those between the start and the end of the
 * journey.
 */
function scansOf(shipment: Fulfillment, told: readonly Scan[], delivered: string | null): Station[] {
  const { fulfilledAt, lastScanAt, returnedAt, fulfillmentStatus } = shipment;
  const isLastTold = told.some(({ at }) => lastScanAt !== null && instant(at) === instant(lastScanAt));
  const last: Scan[] =
    lastScanAt === null || isLastTold
      ? []
      : [{ at: lastScanAt, status: fulfillmentStatus, place: null, description: null }];
  const isBefore = (at: string, end: string | null) => end === null || instant(at) < instant(end);
  // A scan at the start or the end adds nothing to that station.
  return [...told, ...last]
    .filter(({ at }) => fulfilledAt === null || instant(at) > instant(fulfilledAt))
    .filter(({ at }) => isBefore(at, delivered) && isBefore(at, returnedAt))
    .map(({ at, status, place, description }) => ({
      kind: SCANNED[status] ?? 'scanned',
      at,
      place,
      description,
    }));
}

/** `today`: the date in the store's time zone (YYYY-MM-DD). */
export type StationFacts = { orderedAt: string | null; scans?: readonly Scan[]; now: number; today: string };

/**
 * Sorted by time, with the expected delivery last. Contains only what was reported, and nothing in the future as past.
 */
export function stationsOf(
  shipment: Fulfillment,
  { orderedAt, scans = [], now, today }: StationFacts,
): Station[] {
  const { fulfilledAt, returnedAt, estimatedDeliveryAt, fulfillmentStatus } = shipment;
  const delivered = deliveredAt(shipment);
  const station = (kind: StationKind, at: string | null): Station[] =>
    at === null ? [] : [{ kind, at, place: null, description: null }];
  const stations = [
    ...station('ordered', orderedAt),
    ...station('shipped', fulfilledAt),
    ...scansOf(shipment, scans, delivered),
    ...station(fulfillmentStatus === 'PICKED_UP' ? 'picked_up' : 'delivered', delivered),
    ...station('returned', returnedAt),
  ]
    .filter(({ at }) => instant(at) <= now)
    .sort((a, b) => instant(a.at) - instant(b.at));
  const isOver = delivered !== null || returnedAt !== null;
  if (isOver || estimatedDeliveryAt === null) return stations;
  const isPast = estimatedDeliveryAt < today;
  return [...stations, ...station(isPast ? 'was_expected' : 'expected', estimatedDeliveryAt)];
}
