/** An order's packages as the team reads them on the desk. */
import type { ShipmentOnDesk } from '../../contract/desk-facts.ts';
import type { FulfillmentStatus } from '../../domain/orders/order.ts';
import { claimableInShipment } from '../../domain/orders/quantity.ts';
import { deliveredAt, shipmentPhase } from '../../domain/orders/shipment.ts';
import { trackingPage } from '../../domain/orders/tracking.ts';
import type { KnownStore } from '../stores/queries.ts';
import type { LoadedOrder } from './queries.ts';

/** The maximum a page shows, across all packages of an order. */
const MOST_SCANS = 100;

export type ScanOfOrder = {
  fulfillment: string;
  at: string;
  status: FulfillmentStatus;
  place: string | null;
  description: string | null;
};

/** The last scans of an order as one JSON array, oldest first. @param order an expression for its id */
export const SCANS_SQL = (order: string): string => `
  select coalesce(json_agg(s order by s.at), '[]') from (
    select source_fulfillment_id as fulfillment, at, status, place, description from shipment_scans
    where store_id = $1 and order_id = ${order} order by at desc limit ${MOST_SCANS}) s`;

export const presentShipments = (
  store: KnownStore,
  order: LoadedOrder,
  scans: readonly ScanOfOrder[],
): ShipmentOnDesk[] =>
  order.fulfillments.map((shipment) => ({
    sourceFulfillmentId: shipment.sourceFulfillmentId,
    status: shipment.fulfillmentStatus,
    phase: shipmentPhase(shipment),
    fulfilledAt: shipment.fulfilledAt,
    estimatedDeliveryAt: shipment.estimatedDeliveryAt,
    lastScanAt: shipment.lastScanAt,
    deliveredAt: deliveredAt(shipment),
    returnedAt: shipment.returnedAt,
    trackingCompany: shipment.trackingCompany,
    trackingNumber: shipment.trackingNumber,
    trackingUrl: trackingPage(store, shipment),
    items: shipment.items.map(({ sourceItemId, quantity }) => ({
      sourceItemId,
      name: order.items.find((item) => item.sourceItemId === sourceItemId)?.name ?? sourceItemId,
      quantity,
      claimableQuantity: claimableInShipment(order, shipment.sourceFulfillmentId, sourceItemId),
    })),
    scans: scans
      .filter(({ fulfillment }) => fulfillment === shipment.sourceFulfillmentId)
      .map(({ fulfillment: _, ...scan }) => ({ ...scan, at: new Date(scan.at).toISOString() })),
  }));
