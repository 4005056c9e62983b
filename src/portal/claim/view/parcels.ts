/** Tracking history of each package in a claim. */

import type { Fulfillment } from '../../../domain/orders/order.ts';
import { type Station, type StationKind, stationsOf } from '../../../domain/orders/parcel-stations.ts';
import { trackingPage } from '../../../domain/orders/tracking.ts';
import { displayDay } from '../../../domain/protection/explanation.ts';
import { dateIn } from '../../../domain/time/calendar.ts';
import type { ClaimDocument, FulfillmentRow } from '../../../server/claims/queries.ts';
import type { KnownStore } from '../../../server/stores/queries.ts';
import { parcelBadge } from '../../order/flow/order-views.ts';
import { words as flowWords } from '../../order/flow/words.ts';
import type { ParcelWayView, StationView } from './model.ts';
import { words } from './words.ts';

/** Dates without a time, the same in every zone. */
const PLAIN: readonly StationKind[] = ['expected', 'was_expected'];

const utc = (time: string | null) => (time === null ? null : new Date(time).toISOString());

const shipmentOf = (row: FulfillmentRow): Fulfillment => ({
  sourceFulfillmentId: row.source_fulfillment_id,
  fulfillmentStatus: row.fulfillment_status,
  fulfilledAt: utc(row.fulfilled_at),
  estimatedDeliveryAt: row.estimated_delivery_at,
  lastScanAt: utc(row.last_scan_at),
  deliveredAt: utc(row.delivered_at),
  returnedAt: utc(row.returned_at),
  trackingCompany: row.tracking_company,
  trackingNumber: row.tracking_number,
  trackingUrl: row.tracking_url,
  items: [],
});

export function parcelsOf(
  store: KnownStore,
  { items, fulfillments, ordered_at: orderedAt, scans = [] }: ClaimDocument,
  now: number,
): ParcelWayView[] {
  const stationView = ({ kind, at, place, description }: Station): StationView => ({
    title: (kind === 'scanned' && description) || words.stations[kind],
    detail: place,
    at: displayDay(at, PLAIN.includes(kind) ? 'UTC' : store.timeZone, now),
    state: kind === 'expected' ? 'coming' : 'done',
  });
  return fulfillments.flatMap((row, index) => {
    if (!items.some((item) => item.source_fulfillment_id === row.source_fulfillment_id)) return [];
    const shipment = shipmentOf(row);
    const url = trackingPage(store, shipment);
    const { trackingCompany: company, trackingNumber: number } = shipment;
    const { only, of } = flowWords.parcel;
    return {
      id: row.source_fulfillment_id,
      title: fulfillments.length === 1 ? only : of(index + 1, fulfillments.length),
      badge: parcelBadge({ store, now }, shipment),
      tracking: company === null && number === null && url === null ? null : { company, number, url },
      stations: stationsOf(shipment, {
        orderedAt: utc(orderedAt ?? null),
        scans: scans.filter((scan) => scan.source_fulfillment_id === row.source_fulfillment_id),
        now,
        today: dateIn(now, store.timeZone),
      }).map(stationView),
    };
  });
}
