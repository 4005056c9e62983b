/** Maps status and tracking to our fulfillments. WooCommerce itself has no shipments, only completed orders. */
import type { Fulfillment, FulfillmentItem } from '../../../../domain/orders/order.ts';
import { idOrNull } from '../text.ts';
import type { Line } from './lines.ts';
import type { WooOrder } from './order-schema.ts';
import { gmtOrNull } from './plain-text.ts';
import { wasSent } from './statuses.ts';
import { type Content, type Tracking, trackingsOf } from './tracking.ts';

const wholeOf = (goods: Line[]): FulfillmentItem[] =>
  goods.map(({ id, quantity }) => ({ sourceItemId: id, quantity }));

/** The line itself, or the only one with that product or variation. */
function lineIn({ itemId, productId }: Content, goods: Line[]): Line | null {
  if (itemId !== null) return goods.find((line) => line.id === itemId) ?? null;
  const found = goods.filter(({ source }) =>
    [source?.variation_id, source?.product_id].some((id) => productId !== null && idOrNull(id) === productId),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The parcel's contents according to the plugin, limited to goods of this order; null if it says nothing useful. */
function listedIn({ contents }: Tracking, goods: Line[]): FulfillmentItem[] | null {
  const units = new Map<Line, number>();
  for (const content of contents) {
    const line = lineIn(content, goods);
    if (line) units.set(line, Math.min(line.quantity, (units.get(line) ?? 0) + content.quantity));
  }
  if (units.size === 0) return null;
  return [...units].map(([{ id }, quantity]) => ({ sourceItemId: id, quantity }));
}

/** Goods in no parcel, once every parcel lists its contents. */
function leftOver(lists: (FulfillmentItem[] | null)[], goods: Line[]): FulfillmentItem[] {
  if (lists.some((list) => list === null)) return [];
  return wholeOf(goods).flatMap(({ sourceItemId, quantity }) => {
    const listed = lists.flatMap((list) => list ?? []).filter((item) => item.sourceItemId === sourceItemId);
    const left = quantity - listed.reduce((sum, item) => sum + item.quantity, 0);
    return left > 0 ? [{ sourceItemId, quantity: left }] : [];
  });
}

/** The order's id and time, and the store's time zone. */
type Known = { key: string; createdAt: string; timeZone: string };

/**
 * One parcel per tracking number; without any, one parcel with everything once the order is sent. Only AST Pro reports
 * the units in each parcel. Otherwise each parcel lists all of them, and the order's quantities keep a unit from being
 * claimed twice. Parcels are numbered rather than using the plugin's id, so that the parcel of a completed order stays
 * the same when its tracking is added later.
 */
export function fulfillmentsOf(order: WooOrder, lines: Line[], known: Known): Fulfillment[] {
  const { key, createdAt, timeZone } = known;
  const goods = lines.filter((line) => line.kind === 'goods');
  const trackings = trackingsOf(order.meta_data, timeZone);
  const lists = trackings.map((tracking) => listedIn(tracking, goods));
  const parcels: { tracking: Tracking | null; items: FulfillmentItem[] }[] = trackings.map((tracking, i) => ({
    tracking,
    items: lists[i] ?? wholeOf(goods),
  }));
  const untracked = leftOver(lists, goods);
  if (wasSent(order) && untracked.length > 0) parcels.push({ tracking: null, items: untracked });

  const delivered = order.status === 'delivered';
  const changedAt = gmtOrNull(order.date_modified_gmt) ?? createdAt;
  const completedAt = gmtOrNull(order.date_completed_gmt) ?? changedAt;
  return parcels.map(({ tracking, items }, i) => {
    // A tracking's day starts at midnight, which may be before an order placed that day.
    const shippedAt = tracking?.shippedAt ?? completedAt;
    return {
      sourceFulfillmentId: `${key}-${i + 1}`,
      fulfillmentStatus: delivered ? 'DELIVERED' : 'FULFILLED',
      fulfilledAt: shippedAt < createdAt ? createdAt : shippedAt,
      estimatedDeliveryAt: null,
      lastScanAt: null,
      deliveredAt: delivered ? changedAt : null,
      returnedAt: null,
      trackingCompany: tracking?.company ?? null,
      trackingNumber: tracking?.number ?? null,
      trackingUrl: tracking?.url ?? null,
      items,
    };
  });
}
