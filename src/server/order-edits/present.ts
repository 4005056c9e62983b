import type { OrderEditAnswer } from '../../contract/order-edit.ts';
import { editOf, keptAgainst } from '../../domain/orders/by-hand.ts';
import { claimedOf } from '../orders/facts.ts';
import type { LoadedOrder } from '../orders/queries.ts';
import type { OrderInHand } from '../orders/save.ts';
import type { findOrderChanges } from './queries.ts';

/** A claim that refers to a line of the order, whatever its status. */
export const claimOf = ({ claims }: LoadedOrder, sourceItemId: string): number | null =>
  claims.find(({ items }) => items.some((item) => item.sourceItemId === sourceItemId))?.claimNumber ?? null;

/** The smallest quantity of a line: claims hold so many, and the shop refunded so many. */
export function leastOf(order: LoadedOrder, { shop }: OrderInHand, sourceItemId: string): number {
  const refunded = shop.items.find((item) => item.sourceItemId === sourceItemId)?.refundedQuantity ?? 0;
  return Math.max(1, claimedOf(order, sourceItemId) + refunded);
}

export function presentEdit(
  order: LoadedOrder,
  inHand: OrderInHand,
  changes: Awaited<ReturnType<typeof findOrderChanges>>,
): OrderEditAnswer {
  const { kept, shop, version } = inHand;
  const { items, ...edit } = editOf(order, kept);
  return {
    ...{ id: order.id, version, orderNumber: order.sourceOrderNumber, ...edit, shop },
    items: items.map((line) => ({
      ...line,
      least: leastOf(order, inHand, line.sourceItemId),
      claimNumber: claimOf(order, line.sourceItemId),
    })),
    keptByHand: keptAgainst(shop, kept),
    changes: changes.map(({ at, by, fields }) => ({ at: new Date(at).toISOString(), by, fields })),
  };
}
