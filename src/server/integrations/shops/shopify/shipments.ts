/** Maps fulfillments. */
import type { Fulfillment, FulfillmentStatus } from '../../../../domain/orders/order.ts';
import { idOrNull, linkOrNull, textOrNull, timeOrNull } from '../text.ts';
import type { Line } from './lines.ts';
import type { ShopifyFulfillment, ShopifyOrder } from './order-schema.ts';
import { Refusal } from './refusals.ts';

/**
 * Maps `shipment_status`, and whether the carrier scanned the parcel, since only then does `updated_at` count as a
 * scan. Includes the GraphQL display statuses that newer API versions pass through.
 */
export const SHIPMENT_STATUSES: Record<string, { status: FulfillmentStatus; scanned: boolean }> = {
  label_purchased: { status: 'LABEL_PURCHASED', scanned: false },
  label_printed: { status: 'LABEL_PRINTED', scanned: false },
  confirmed: { status: 'CONFIRMED', scanned: false },
  ready_for_pickup: { status: 'READY_FOR_PICKUP', scanned: false },
  carrier_picked_up: { status: 'CARRIER_PICKED_UP', scanned: true },
  in_transit: { status: 'IN_TRANSIT', scanned: true },
  delayed: { status: 'DELAYED', scanned: true },
  out_for_delivery: { status: 'OUT_FOR_DELIVERY', scanned: true },
  attempted_delivery: { status: 'ATTEMPTED_DELIVERY', scanned: true },
  not_delivered: { status: 'NOT_DELIVERED', scanned: true },
  delivered: { status: 'DELIVERED', scanned: true },
  picked_up: { status: 'PICKED_UP', scanned: true },
  failure: { status: 'FAILURE', scanned: true },
};

/** These never left: Shopify returns their units to the order, and a later fulfillment ships them. */
export const NEVER_SHIPPED = ['cancelled', 'error', 'failure'];
/** Requested from a fulfillment service that has not confirmed it yet. */
export const NOT_YET_SHIPPED = ['pending', 'open'];

type Times = Pick<Fulfillment, 'fulfillmentStatus' | 'fulfilledAt' | 'lastScanAt' | 'deliveredAt'>;

/**
 * The order has no history of scans. `updated_at` is the time of the last change; for a carrier's status, when it was
 * reported. A later edit (of the tracking number, for example) moves it forward, never back.
 */
function timesOf(source: ShopifyFulfillment): Times {
  const known = SHIPMENT_STATUSES[source.shipment_status?.toLowerCase() ?? ''];
  if (!known && NOT_YET_SHIPPED.includes(source.status ?? '')) {
    return { fulfillmentStatus: 'AWAITING_SHIPMENT', fulfilledAt: null, lastScanAt: null, deliveredAt: null };
  }
  const fulfilledAt = timeOrNull(source.created_at);
  const changedAt = timeOrNull(source.updated_at) ?? fulfilledAt;
  const status = known?.status ?? 'FULFILLED';
  return {
    fulfillmentStatus: status,
    fulfilledAt,
    lastScanAt: known?.scanned ? changedAt : null,
    deliveredAt: status === 'DELIVERED' || status === 'PICKED_UP' ? changedAt : null,
  };
}

function itemsOf(
  source: ShopifyFulfillment,
  path: string,
  lines: Map<string, Line>,
  ids: Set<string | null>,
) {
  const quantities = new Map<string, number>();
  for (const [i, entry] of (source.line_items ?? []).entries()) {
    const id = idOrNull(entry.id, entry.admin_graphql_api_id);
    if (id === null || !ids.has(id)) throw new Refusal('line_unknown', [`${path}.line_items.${i}.id`]);
    if (lines.get(id)?.kind !== 'goods' || entry.quantity === 0) continue;
    quantities.set(id, (quantities.get(id) ?? 0) + entry.quantity);
  }
  return [...quantities].map(([sourceItemId, quantity]) => ({ sourceItemId, quantity }));
}

/** Omits a fulfillment that contains only gift cards or protection, since it is no parcel. */
export function fulfillmentsOf(order: ShopifyOrder, lines: Line[]): Fulfillment[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const ids = new Set(order.line_items.map((l) => idOrNull(l.id, l.admin_graphql_api_id)));
  return (order.fulfillments ?? []).flatMap((source, i) => {
    if (NEVER_SHIPPED.includes(source.status ?? '')) return [];
    const path = `fulfillments.${i}`;
    const sourceFulfillmentId = idOrNull(source.id, source.admin_graphql_api_id);
    if (sourceFulfillmentId === null) throw new Refusal('id_missing', [`${path}.id`]);
    const items = itemsOf(source, path, byId, ids);
    if (items.length === 0) return [];
    return [
      {
        sourceFulfillmentId,
        ...timesOf(source),
        estimatedDeliveryAt: null,
        returnedAt: null,
        trackingCompany: textOrNull(source.tracking_company),
        trackingNumber: textOrNull(source.tracking_number) ?? textOrNull(source.tracking_numbers?.[0]),
        trackingUrl: linkOrNull(source.tracking_url) ?? linkOrNull(source.tracking_urls?.[0]),
        items,
      },
    ];
  });
}
