/** The known facts of a shipment, as days in the store's time zone (docs/rules/windows.md#facts-of-a-shipment). */

import type { Store } from '../stores/settings.ts';
import { dayNumber, dayNumberIn } from '../time/calendar.ts';
import type { Fulfillment, FulfillmentStatus, Order } from './order.ts';

export const SHIPMENT_PHASES = ['not_shipped', 'delivered', 'in_transit', 'unknown'] as const;
export type ShipmentPhase = (typeof SHIPMENT_PHASES)[number];
export type ShippedPhase = Exclude<ShipmentPhase, 'not_shipped'>;

/** The day a window is counted from: F, D, D only if it came after the promised date, S, R and P. */
export type Anchor = 'fulfilled' | 'delivered' | 'deliveredLate' | 'lastScan' | 'returned' | 'promised';

export type ShipmentFacts = {
  phase: ShipmentPhase;
  /** Day numbers (calendar.ts); null if unknown. */
  days: Record<Anchor, number | null>;
  /** Shipped to another country than the store's. */
  abroad: boolean;
  /** Picked up by the shopper in the store. */
  pickedUp: boolean;
};

export const isPickedUp = ({ fulfillmentStatus }: Pick<Fulfillment, 'fulfillmentStatus'>): boolean =>
  fulfillmentStatus === 'PICKED_UP';

/**
 * The time of delivery, or null. If only the status shows the delivery, the last scan counts: storing an order sets
 * `deliveredAt` when a status becomes DELIVERED or PICKED_UP.
 */
export function deliveredAt(fulfillment: Fulfillment): string | null {
  if (fulfillment.deliveredAt) return fulfillment.deliveredAt;
  const arrived = fulfillment.fulfillmentStatus === 'DELIVERED' || isPickedUp(fulfillment);
  return arrived ? (fulfillment.lastScanAt ?? fulfillment.fulfilledAt) : null;
}

export function shipmentPhase(fulfillment: Fulfillment): ShipmentPhase {
  if (!fulfillment.fulfilledAt) return 'not_shipped';
  if (deliveredAt(fulfillment)) return 'delivered';
  return fulfillment.lastScanAt ? 'in_transit' : 'unknown';
}

export function shipmentFacts(
  order: Pick<Order, 'shippingAddress'>,
  store: Pick<Store, 'timeZone' | 'country'>,
  fulfillment: Fulfillment,
): ShipmentFacts {
  const day = (time: string | null): number | null =>
    time === null ? null : dayNumberIn(Date.parse(time), store.timeZone);
  const { fulfilledAt, lastScanAt, returnedAt, estimatedDeliveryAt } = fulfillment;
  const delivered = day(deliveredAt(fulfillment));
  const promised = estimatedDeliveryAt === null ? null : dayNumber(estimatedDeliveryAt);
  const late = delivered !== null && promised !== null && delivered > promised;
  const country = order.shippingAddress?.country?.toUpperCase();
  return {
    phase: shipmentPhase(fulfillment),
    days: {
      fulfilled: day(fulfilledAt),
      delivered,
      deliveredLate: late ? delivered : null,
      lastScan: day(lastScanAt ?? fulfilledAt),
      returned: day(returnedAt),
      promised,
    },
    abroad: country !== undefined && country !== '' && country !== store.country.toUpperCase(),
    pickedUp: isPickedUp(fulfillment),
  };
}

/** The order's own status: the one all its shipments share, otherwise how far the order has come. */
export function orderFulfillmentStatus(order: Pick<Order, 'fulfillments'>): FulfillmentStatus {
  const [first, ...others] = order.fulfillments.map(({ fulfillmentStatus }) => fulfillmentStatus);
  if (first === undefined) return 'UNFULFILLED';
  return others.every((status) => status === first) ? first : 'PARTIALLY_FULFILLED';
}
