/** How much of an order can still be claimed (docs/rules/quantities.md). The database enforces the same rule. */
import type { Order } from './order.ts';

export type QuantityFacts = Pick<Order, 'items' | 'fulfillments' | 'claimed'>;

/** Units by item, and by shipment and item. Built once when many answers are needed. */
export type Tally = {
  /** Ordered minus refunded. */
  kept: Map<string, number>;
  refunded: Map<string, number>;
  claimed: Map<string, number>;
  fulfilledThere: Map<string, number>;
  claimedThere: Map<string, number>;
};

/** Ids are arbitrary text, so the length prefix shows where the first one ends. */
const there = (fulfillmentId: string, itemId: string): string =>
  `${fulfillmentId.length} ${fulfillmentId} ${itemId}`;

const count = (tally: Map<string, number>, key: string, units: number): void => {
  tally.set(key, (tally.get(key) ?? 0) + units);
};

export function tallyOf(order: QuantityFacts): Tally {
  const tally: Tally = {
    kept: new Map(),
    refunded: new Map(),
    claimed: new Map(),
    fulfilledThere: new Map(),
    claimedThere: new Map(),
  };
  for (const item of order.items) {
    count(tally.kept, item.sourceItemId, item.quantity - item.refundedQuantity);
    count(tally.refunded, item.sourceItemId, item.refundedQuantity);
  }
  for (const { sourceFulfillmentId, items } of order.fulfillments) {
    for (const item of items) {
      count(tally.fulfilledThere, there(sourceFulfillmentId, item.sourceItemId), item.quantity);
    }
  }
  for (const line of order.claimed) {
    count(tally.claimed, line.sourceItemId, line.quantity);
    if (line.sourceFulfillmentId !== null) {
      count(tally.claimedThere, there(line.sourceFulfillmentId, line.sourceItemId), line.quantity);
    }
  }
  return tally;
}

/** Ordered − refunded − claimed anywhere in the order; never below zero, zero for an unknown item. */
export function unitsLeftInOrder(tally: Tally, sourceItemId: string): number {
  return Math.max(0, (tally.kept.get(sourceItemId) ?? 0) - (tally.claimed.get(sourceItemId) ?? 0));
}

/** The smaller of (fulfilled there − claimed there) and what is left in the order; never below zero. */
export function unitsLeftInShipment(tally: Tally, sourceFulfillmentId: string, sourceItemId: string): number {
  const key = there(sourceFulfillmentId, sourceItemId);
  const left = (tally.fulfilledThere.get(key) ?? 0) - (tally.claimedThere.get(key) ?? 0);
  return Math.max(0, Math.min(left, unitsLeftInOrder(tally, sourceItemId)));
}

export function claimableInOrder(order: QuantityFacts, sourceItemId: string): number {
  return unitsLeftInOrder(tallyOf(order), sourceItemId);
}

export function claimableInShipment(
  order: QuantityFacts,
  sourceFulfillmentId: string,
  sourceItemId: string,
): number {
  return unitsLeftInShipment(tallyOf(order), sourceFulfillmentId, sourceItemId);
}
