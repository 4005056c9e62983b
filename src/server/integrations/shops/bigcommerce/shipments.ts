/** Maps shipments to our fulfillments. */
import type { Fulfillment, FulfillmentItem } from '../../../../domain/orders/order.ts';
import { idOrNull, linkOrNull, textOrNull } from '../text.ts';
import type { Line } from './lines.ts';
import { timeOf } from './marks.ts';
import type { BigOrder } from './order-schema.ts';
import { wasSent } from './statuses.ts';

/** Limited to goods of this order, and to the units that were ordered. */
function itemsIn(
  items: readonly { order_product_id: string | number; quantity: number }[],
  goods: Line[],
): FulfillmentItem[] {
  return goods.flatMap(({ id, quantity }) => {
    const sent = items
      .filter((item) => idOrNull(item.order_product_id) === id)
      .reduce((sum, item) => sum + item.quantity, 0);
    return sent > 0 ? [{ sourceItemId: id, quantity: Math.min(quantity, sent) }] : [];
  });
}

function leftOver(goods: Line[], parcels: FulfillmentItem[][]): FulfillmentItem[] {
  return goods.flatMap(({ id, quantity }) => {
    const sent = parcels.flat().filter(({ sourceItemId }) => sourceItemId === id);
    const left = quantity - sent.reduce((sum, item) => sum + item.quantity, 0);
    return left > 0 ? [{ sourceItemId: id, quantity: left }] : [];
  });
}

/** Each shipment is a parcel. Once the order is sent, what no shipment lists is one more. */
export function fulfillmentsOf(
  order: BigOrder,
  lines: Line[],
  key: string,
  createdAt: string,
): Fulfillment[] {
  const goods = lines.filter((line) => line.kind === 'goods');
  const shipments = (order.shipments ?? []).flatMap((source) => {
    const id = idOrNull(source.id);
    const items = itemsIn(source.items ?? [], goods);
    return id === null || items.length === 0 ? [] : [{ id, source, items }];
  });
  const untracked = wasSent(order)
    ? leftOver(
        goods,
        shipments.map(({ items }) => items),
      )
    : [];
  const sentAt = timeOf(order.date_shipped) ?? timeOf(order.date_modified) ?? createdAt;
  const parcels = shipments.map(({ id, source, items }) =>
    parcelOf(id, items, notBefore(timeOf(source.date_created) ?? sentAt, createdAt), {
      trackingCompany:
        textOrNull(source.shipping_provider_display_name) ??
        textOrNull(source.tracking_carrier) ??
        textOrNull(source.shipping_provider),
      trackingNumber: textOrNull(source.tracking_number),
      trackingUrl: linkOrNull(source.tracking_link) ?? linkOrNull(source.generated_tracking_link),
    }),
  );
  if (untracked.length === 0) return parcels;
  const nothing = { trackingCompany: null, trackingNumber: null, trackingUrl: null };
  return [...parcels, parcelOf(`${key}-rest`, untracked, notBefore(sentAt, createdAt), nothing)];
}

const notBefore = (time: string, createdAt: string): string => (time < createdAt ? createdAt : time);

function parcelOf(
  sourceFulfillmentId: string,
  items: FulfillmentItem[],
  fulfilledAt: string,
  tracking: Pick<Fulfillment, 'trackingCompany' | 'trackingNumber' | 'trackingUrl'>,
): Fulfillment {
  return {
    sourceFulfillmentId,
    fulfillmentStatus: 'FULFILLED',
    fulfilledAt,
    estimatedDeliveryAt: null,
    lastScanAt: null,
    deliveredAt: null,
    returnedAt: null,
    ...tracking,
    items,
  };
}
