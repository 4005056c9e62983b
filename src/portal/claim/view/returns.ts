/** Returns of what the claim is about: it may be on its way back already. Each is drawn as a package is. */
import type { OrderReturn } from '../../../domain/orders/order.ts';
import { trackingPage } from '../../../domain/orders/tracking.ts';
import { displayDay } from '../../../domain/protection/explanation.ts';
import type { ClaimDocument } from '../../../server/claims/queries.ts';
import type { KnownStore } from '../../../server/stores/queries.ts';
import { words } from '../../order/return/text.ts';
import type { ParcelWayView } from './model.ts';

export function returnsOf(
  store: KnownStore,
  { items, returns = [] }: ClaimDocument,
  now: number,
): ParcelWayView[] {
  const nameOf = new Map(items.map((item) => [item.source_item_id, item.name]));
  return returns.flatMap((sent: OrderReturn) => {
    const lines = sent.items.flatMap(({ sourceItemId, quantity }) => {
      const name = nameOf.get(sourceItemId);
      return name === undefined ? [] : [`${quantity} × ${name}`];
    });
    if (lines.length === 0) return [];
    const url = trackingPage(store, { ...sent, trackingCompany: null });
    return {
      ...{ id: sent.id, title: words.number(sent.id), badge: words.statuses[sent.status] },
      tracking: url === null ? null : { company: null, number: sent.trackingNumber, url },
      stations: [
        {
          ...{ title: words.started, detail: lines.join(', '), state: 'done' },
          at: displayDay(sent.createdAt, store.timeZone, now),
        },
      ],
    };
  });
}
