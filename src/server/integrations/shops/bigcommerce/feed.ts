/**
 * Orders and products for the formats in orders.ts and products.ts (reference/orders.v2.oas2.yml, orders.v3.yml and catalog/*.yml of
 * github.com/bigcommerce/docs, read November 2026). An order's products, addresses, shipments and refunds are resources of their own, which
 * are put into it.
 *
 * Orders continue by time of change, and products by their id.
 */
import { z } from 'zod';
import type { Busy, Refused } from '../../outcomes.ts';
import type { Page, ShopFeed } from '../../ports.ts';
import { cursorAfter, placeOf } from '../changed-since.ts';
import { type Calls, type Query, type Read, refusal } from './calls.ts';
import { isId, timeOf } from './marks.ts';

/** A store answers 150 requests in 30 seconds, and each order takes three or four. */
const ORDERS = 20;
const PRODUCTS = 100;
const PART = 250;
const MOST_PARTS = 10;

const orderShape = z.looseObject({
  id: z.number(),
  date_modified: z.string().max(60).nullish(),
  items_shipped: z.number().nullish(),
});
type Order = z.infer<typeof orderShape>;
const productShape = z.looseObject({ id: z.number() });
const anything = z.array(z.unknown());

export function feedOf(calls: Calls, subscribe: ShopFeed['subscribe']): ShopFeed {
  return {
    async orders({ changedSince, cursor }) {
      const place = placeOf(cursor, changedSince);
      if (place === null)
        return refusal('not_understood', 'The place to go on from is not one of this store’s.');
      const read = await calls.get('v2/orders', z.array(orderShape), {
        min_date_modified: place.after,
        sort: 'date_modified:asc',
        limit: ORDERS,
        page: place.page,
      });
      if (read.kind === 'missing') return refusal('not_understood');
      if (read.kind !== 'ok') return read;
      const items: unknown[] = [];
      for (const order of read.body) {
        const whole = await withParts(calls, order);
        if (whole.kind === 'ok') items.push(whole.body);
        else if (whole.kind !== 'missing') return whole;
      }
      const last = timeOf(read.body.at(-1)?.date_modified);
      return { kind: 'page', items, next: read.body.length < ORDERS ? null : cursorAfter(place, last) };
    },
    products: ({ changedSince, cursor }) => products(calls, changedSince, cursor),
    async order(sourceOrderId) {
      const none: Page<unknown> = { kind: 'page', items: [], next: null };
      if (!isId(sourceOrderId)) return none;
      const read = await calls.get(`v2/orders/${sourceOrderId}`, orderShape);
      const whole = read.kind === 'ok' ? await withParts(calls, read.body) : read;
      if (whole.kind === 'missing') return none;
      return whole.kind === 'ok' ? { ...none, items: [whole.body] } : whole;
    },
    subscribe,
  };
}

async function withParts(calls: Calls, order: Order): Promise<Read<unknown>> {
  const path = `v2/orders/${order.id}`;
  const paths = {
    products: `${path}/products`,
    shipping_addresses: `${path}/shipping_addresses`,
    ...((order.items_shipped ?? 0) > 0 && { shipments: `${path}/shipments` }),
  };
  const whole: Record<string, unknown> = { ...order, shipments: [] };
  for (const [name, part] of Object.entries(paths)) {
    const read = await all(calls, part);
    if (!Array.isArray(read)) return read;
    whole[name] = read;
  }
  const refunds = await calls.get(
    `v3/orders/${order.id}/payment_actions/refunds`,
    z.object({ data: anything }),
  );
  if (refunds.kind !== 'ok') return refunds;
  return { kind: 'ok', body: { ...whole, refunds: refunds.body.data } };
}

async function all(calls: Calls, path: string): Promise<unknown[] | { kind: 'missing' } | Refused | Busy> {
  const parts: unknown[] = [];
  for (let page = 1; page <= MOST_PARTS; page += 1) {
    const read = await calls.get(path, anything, { limit: PART, page });
    if (read.kind !== 'ok') return read;
    parts.push(...read.body);
    if (read.body.length < PART) break;
  }
  return parts;
}

/** By id, since version 3 sorts by one field alone, and its pages would move. What changes meanwhile is told by the next call. */
async function products(
  calls: Calls,
  changedSince: string | null,
  cursor: string | null,
): Promise<Page<unknown>> {
  if (cursor !== null && !isId(cursor)) return refusal('not_understood');
  const query: Query = {
    include: 'variants,images',
    sort: 'id',
    direction: 'asc',
    limit: PRODUCTS,
    'id:min': Number(cursor ?? 0) + 1,
    ...(changedSince !== null && { 'date_modified:min': changedSince }),
  };
  const read = await calls.get('v3/catalog/products', z.object({ data: z.array(productShape) }), query);
  if (read.kind === 'missing') return refusal('not_understood');
  if (read.kind !== 'ok') return read;
  const items = read.body.data;
  return { kind: 'page', items, next: items.length < PRODUCTS ? null : String(items.at(-1)?.id) };
}
