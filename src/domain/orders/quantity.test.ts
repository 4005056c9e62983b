import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildClaimedLine, buildStoredOrder } from '../../../test/factories.ts';
import { buildFulfillment, buildItem } from '../../demo/build.ts';
import type { Order } from './order.ts';
import { claimableInOrder, claimableInShipment } from './quantity.ts';

const units = fc.integer({ min: 0, max: 6 });
const lines = fc.array(
  fc.record({
    shipment: fc.constantFrom('f1', 'f2', null),
    item: fc.constantFrom('i1', 'i2'),
    quantity: units,
  }),
  { maxLength: 8 },
);

/** Two items over two shipments, with arbitrary refunds and claims, consistent or not. */
const order = fc
  .record({ quantities: fc.array(units, { minLength: 8, maxLength: 8 }), claimed: lines })
  .map(({ quantities: [a = 0, b = 0, ra = 0, rb = 0, ...there], claimed }): Order => {
    const shipped = (i1 = 0, i2 = 0) => [
      { sourceItemId: 'i1', quantity: i1 },
      { sourceItemId: 'i2', quantity: i2 },
    ];
    return buildStoredOrder({
      items: [
        buildItem({ sourceItemId: 'i1', quantity: a, refundedQuantity: ra }),
        buildItem({ sourceItemId: 'i2', quantity: b, refundedQuantity: rb }),
      ],
      fulfillments: [
        buildFulfillment({ sourceFulfillmentId: 'f1', items: shipped(there[0], there[1]) }),
        buildFulfillment({ sourceFulfillmentId: 'f2', items: shipped(there[2], there[3]) }),
      ],
      claimed: claimed.map(({ shipment, item, quantity }) =>
        buildClaimedLine({ sourceFulfillmentId: shipment, sourceItemId: item, quantity }),
      ),
    });
  });

describe('claimable units', () => {
  it('are never negative, never more than shipped there, and never more than the order has left', () => {
    fc.assert(
      fc.property(order, (any) => {
        for (const { sourceFulfillmentId, items } of any.fulfillments) {
          for (const { sourceItemId, quantity } of items) {
            const left = claimableInShipment(any, sourceFulfillmentId, sourceItemId);
            expect(left).toBeGreaterThanOrEqual(0);
            expect(left).toBeLessThanOrEqual(quantity);
            expect(left).toBeLessThanOrEqual(claimableInOrder(any, sourceItemId));
          }
        }
      }),
    );
  });

  it('claimed shipment by shipment never exceed what was not refunded', () => {
    fc.assert(
      fc.property(order, (any) => {
        for (const item of any.items) {
          const claimed = [...any.claimed];
          let granted = 0;
          const before = claimableInOrder(any, item.sourceItemId);
          for (const { sourceFulfillmentId } of [...any.fulfillments, ...any.fulfillments]) {
            const quantity = claimableInShipment({ ...any, claimed }, sourceFulfillmentId, item.sourceItemId);
            granted += quantity;
            claimed.push(
              buildClaimedLine({ sourceFulfillmentId, sourceItemId: item.sourceItemId, quantity }),
            );
          }
          expect(granted).toBeLessThanOrEqual(before);
        }
      }),
    );
  });

  it('are the lower of what is left in the shipment and in the order', () => {
    const split = buildStoredOrder({
      items: [buildItem({ quantity: 4, refundedQuantity: 1 })],
      fulfillments: [
        buildFulfillment({ sourceFulfillmentId: 'f1', items: [{ sourceItemId: 'i1', quantity: 3 }] }),
        buildFulfillment({ sourceFulfillmentId: 'f2', items: [{ sourceItemId: 'i1', quantity: 1 }] }),
      ],
      claimed: [buildClaimedLine({ sourceFulfillmentId: 'f1', quantity: 1 })],
    });
    expect(claimableInShipment(split, 'f1', 'i1')).toBe(2);
    expect(claimableInShipment(split, 'f2', 'i1')).toBe(1);
    expect(claimableInOrder(split, 'i1')).toBe(2);
    expect(claimableInShipment(split, 'f2', 'unknown')).toBe(0);
  });

  it('keep shipments apart whose concatenated ids are equal', () => {
    const odd = buildStoredOrder({
      items: [buildItem({ sourceItemId: 'c', quantity: 2 }), buildItem({ sourceItemId: 'b c', quantity: 2 })],
      fulfillments: [
        buildFulfillment({ sourceFulfillmentId: 'a', items: [{ sourceItemId: 'b c', quantity: 2 }] }),
      ],
    });
    expect(claimableInShipment(odd, 'a b', 'c')).toBe(0);
  });
});
