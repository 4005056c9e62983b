/** Returns of what the claim is about: it may be on its way back already. */
import type { OrderReturn } from '../../../domain/orders/order.ts';
import { trackingPage } from '../../../domain/orders/tracking.ts';
import { displayDay } from '../../../domain/protection/explanation.ts';
import type { ClaimDocument } from '../../../server/claims/queries.ts';
import type { KnownStore } from '../../../server/stores/queries.ts';
import { words } from '../../order/return/text.ts';
import type { ClaimReturnView } from './model.ts';

export function returnsOf(
  store: KnownStore,
  { items, returns = [] }: ClaimDocument,
  now: number,
): ClaimReturnView[] {
  const nameOf = new Map(items.map((item) => [item.source_item_id, item.name]));
  const view = (sent: OrderReturn): ClaimReturnView => {
    const url = trackingPage(store, { ...sent, trackingCompany: null });
    return {
      ...{ id: sent.id, title: words.number(sent.id), badge: words.statuses[sent.status] },
      line: words.since(displayDay(sent.createdAt, store.timeZone, now)),
      items: sent.items.flatMap(({ sourceItemId, quantity }) => {
        const name = nameOf.get(sourceItemId);
        return name === undefined ? [] : [`${quantity} × ${name}`];
      }),
      tracking: url === null ? null : { company: null, number: sent.trackingNumber, url },
    };
  };
  return returns.map(view).filter((one) => one.items.length > 0);
}
