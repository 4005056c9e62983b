/** Explains why fewer units of an item can be claimed than were ordered. */
import type { Fulfillment } from '../../../domain/orders/order.ts';
import type { Visit } from '../visit.ts';
import { day, findItem } from './order-views.ts';
import { words } from './words.ts';

type Facts = Pick<Visit, 'order' | 'store' | 'now'>;

const unitsIn = (items: readonly { sourceItemId: string; quantity: number }[], id: string): number =>
  items.reduce((sum, line) => sum + (line.sourceItemId === id ? line.quantity : 0), 0);

/** "4 ordered, 3 can be claimed: one was refunded on Nov 12."; null if all or none can be claimed. */
export function quantityNote(
  visit: Facts,
  shipment: Fulfillment,
  { sourceItemId, max }: { sourceItemId: string; max: number },
): string | null {
  const { order } = visit;
  const item = findItem(visit, sourceItemId);
  if (!item || max === 0 || max >= item.quantity) return null;
  const refunded = Math.min(item.refundedQuantity, item.quantity);
  const elsewhere = order.fulfillments
    .filter(({ sourceFulfillmentId: id }) => id !== shipment.sourceFulfillmentId)
    .reduce((sum, { items }) => sum + unitsIn(items, sourceItemId), 0);
  const claims = order.claims
    .filter(({ holdsQuantity }) => holdsQuantity)
    .map(({ claimNumber, items }) => ({
      claimNumber,
      units: unitsIn(
        items.filter((line) => line.sourceFulfillmentId === shipment.sourceFulfillmentId),
        sourceItemId,
      ),
    }));
  const why = words.item.fewer;
  const reasons = [
    ...(refunded > 0 ? [why.refunded(refunded, item.refundedAt ? day(visit, item.refundedAt) : null)] : []),
    ...claims
      .filter(({ units }) => units > 0)
      .map(({ units, claimNumber }) => why.claimed(units, claimNumber)),
    ...(elsewhere > 0 ? [why.elsewhere(elsewhere)] : []),
  ];
  return reasons.length === 0 ? null : why.all(item.quantity, max, reasons.join(', '));
}
