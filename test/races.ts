/** Simultaneous claims on an order with few units must never get more than there is. */
import { expect } from 'vitest';
import { buildFulfillment, buildItem } from '../src/demo/build.ts';
import type { StoreId } from '../src/server/auth/caller.ts';
import type { TestApp } from './app.ts';
import { bearer, fileableOrder, filingOf, orderIdOf, shopperToken } from './world.ts';

const AT_ONCE = 16;
const DAY = 86_400_000;

type Left = { i1: number; i2: number };

/** Two lines in two shipments: i1 in both, i2 in the second; some units of each are refunded. */
export function orderOf(test: TestApp, { i1, i2 }: Left, refunded: Left = { i1: 0, i2: 0 }) {
  const at = (days: number) => new Date(test.clock.now - days * DAY).toISOString();
  const times = { fulfilledAt: at(8), lastScanAt: at(5), deliveredAt: at(5), estimatedDeliveryAt: null };
  const f1 = [{ sourceItemId: 'i1', quantity: Math.ceil(i1 / 2) }];
  const f2 = [
    { sourceItemId: 'i1', quantity: Math.floor(i1 / 2) },
    { sourceItemId: 'i2', quantity: i2 },
  ];
  return fileableOrder(test.clock.now, {
    items: [
      buildItem({ sourceItemId: 'i1', quantity: i1, refundedQuantity: refunded.i1 }),
      buildItem({ sourceItemId: 'i2', quantity: i2, refundedQuantity: refunded.i2 }),
    ],
    fulfillments: [
      buildFulfillment({ ...times, sourceFulfillmentId: 'f1', items: f1 }),
      buildFulfillment({ ...times, sourceFulfillmentId: 'f2', items: f2 }),
    ],
  });
}

export type Line = { shipment: 'f1' | 'f2'; item: 'i1' | 'i2'; quantity: number };

export function attempt(test: TestApp, token: string, order: string, lines: Line[], key: string) {
  const shipments = [...new Set(lines.map(({ shipment }) => shipment))];
  const fulfillmentIssues = shipments.map((sourceFulfillmentId) => ({
    sourceFulfillmentId,
    issues: lines
      .filter(({ shipment }) => shipment === sourceFulfillmentId)
      .map(({ item, quantity }) => ({
        sourceItemId: item,
        issueType: 'DAMAGED',
        quantity,
        details: 'The handle came off',
      })),
  }));
  return test.app.inject({
    method: 'POST',
    url: `/v1/claims/${order}`,
    headers: { ...bearer(token), 'idempotency-key': key },
    payload: filingOf({}, { fulfillmentIssues }),
  });
}

/** Lines with more claimed units than exist; must be empty. */
export async function broken(test: TestApp, store: StoreId, order: string): Promise<unknown[]> {
  const { rows } = await test.database.admin.query(
    `with held as (
       select ci.order_id, ci.source_fulfillment_id as f, ci.source_item_id as i, sum(ci.quantity) as n
       from claim_items ci join claims c on c.store_id = ci.store_id and c.id = ci.claim_id and c.holds_quantity
       join orders o on o.store_id = ci.store_id and o.id = ci.order_id
       where o.store_id = $1 and o.source_order_id = $2 group by 1, 2, 3)
     select f, i, n from held h join fulfillment_items x
       on x.store_id = $1 and x.order_id = h.order_id and x.source_fulfillment_id = f and x.source_item_id = i
     where n > x.quantity
     union all
     select null, i, sum(n) from held h join order_items x
       on x.store_id = $1 and x.order_id = h.order_id and x.source_item_id = i
     group by i, x.quantity, x.refunded_quantity having sum(n) > x.quantity - x.refunded_quantity`,
    [store, order],
  );
  return rows;
}

export const CHOICES: Line[][] = [
  [{ shipment: 'f1', item: 'i1', quantity: 1 }],
  [{ shipment: 'f2', item: 'i1', quantity: 1 }],
  [{ shipment: 'f2', item: 'i2', quantity: 2 }],
  [
    { shipment: 'f1', item: 'i1', quantity: 1 },
    { shipment: 'f2', item: 'i2', quantity: 1 },
  ],
];

/** One round: sixteen simultaneous claims on an order with few units; every fifth round has a concurrent refund. */
export async function race(test: TestApp, store: StoreId, round: number): Promise<void> {
  const id = `race-${round}`;
  const left = { i1: 2 + (round % 4), i2: 1 + (round % 3) };
  await test.addOrder(store, id, orderOf(test, left));
  const token = shopperToken(test, store, await orderIdOf(test, store, id));
  const filings = Array.from({ length: AT_ONCE }, (_, n) =>
    attempt(test, token, id, CHOICES[n % CHOICES.length] ?? [], `${id}-${n}`),
  );
  const refund = round % 5 === 0 ? test.addOrder(store, id, orderOf(test, left, { i1: 1, i2: 0 })) : null;
  const statuses = (await Promise.all(filings)).map(({ statusCode }) => statusCode);
  await refund;
  expect(statuses.filter((status) => ![201, 422].includes(status))).toEqual([]);
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0);
  // A refund may come after its unit was claimed; without a refund nothing may exceed the order.
  if (!refund) expect(await broken(test, store, id)).toEqual([]);
}
