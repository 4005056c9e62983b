import { describe, expect, it } from 'vitest';
import { buildFulfillment, buildItem, buildOrder } from '../../../demo/build.ts';
import type { Fulfillment } from '../../../domain/orders/order.ts';
import { quantityNote } from './quantity-note.ts';

const mugs = (quantity: number) => [{ sourceItemId: 'i1', quantity }];
const here = buildFulfillment({ sourceFulfillmentId: 'f1', items: mugs(4) });

function note(
  max: number,
  { refunded = 0, refundedAt = null as string | null, claimed = 0, others = [] as Fulfillment[] } = {},
) {
  const item = buildItem({ sourceItemId: 'i1', quantity: 4, refundedQuantity: refunded, refundedAt });
  const claims = [
    {
      claimNumber: 20418,
      holdsQuantity: true,
      items: [{ sourceFulfillmentId: 'f1', sourceItemId: 'i1', claimType: 'DAMAGED', quantity: claimed }],
    },
  ];
  const order = { ...buildOrder({ items: [item], fulfillments: [here, ...others] }), claims };
  const visit = { order, store: { timeZone: 'America/New_York' }, now: Date.parse('2026-11-20T12:00:00Z') };
  return quantityNote(visit as never, here, { sourceItemId: 'i1', max });
}

describe('why fewer units can be claimed than were ordered', () => {
  it.each([
    [
      3,
      { refunded: 1, refundedAt: '2026-11-12T15:00:00Z' },
      '4 ordered, 3 can be claimed: one was refunded on Nov 12.',
    ],
    [2, { refunded: 2 }, '4 ordered, 2 can be claimed: 2 were refunded.'],
    [3, { claimed: 1 }, '4 ordered, 3 can be claimed: one is part of claim #20418.'],
    [
      1,
      { refunded: 1, claimed: 2 },
      '4 ordered, 1 can be claimed: one was refunded, 2 are part of claim #20418.',
    ],
    [
      2,
      { others: [buildFulfillment({ sourceFulfillmentId: 'f2', items: mugs(2) })] },
      '4 ordered, 2 can be claimed: 2 are in another package.',
    ],
  ])('with %i of 4 left and %j', (max, facts, said) => {
    expect(note(max, facts)).toBe(said);
  });

  it('is not explained if all or none can be claimed', () => {
    expect([note(4), note(0, { refunded: 4 })]).toEqual([null, null]);
  });
});
