import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { explained } from '../../../test/explain.ts';
import { bearer, file, fileableOrder, orderIdOf, shopperToken } from '../../../test/world.ts';
import { type ListedOrder, type OrderListQuery, orderListQuerySchema } from '../../contract/order-list.ts';
import { buildFulfillment, buildItem, buildOrder } from '../../demo/build.ts';
import { ordersQuery } from './list.ts';
import { saveOrders } from './save.ts';

const MANY = 600;

const test = await createTestApp();
afterAll(() => test.close());
const { admin } = test.database;

const store = await test.addStore();
const other = await test.addStore({ id: 'otherstore', slug: 'other' });
// Two at each moment, so that ids break the ties. Every tenth is Bea's.
const at = (n: number) => new Date(test.clock.now - 90 * 86_400_000 - (n >> 1) * 60_000).toISOString();
const many = Array.from({ length: MANY }, (_, n) => {
  const email = n % 10 === 0 ? 'Bea@Example.com' : `shopper${n}@example.com`;
  const order = buildOrder({
    sourceOrderNumber: `#${7000 + n}`,
    customer: { email, name: 'A Shopper', phone: null },
    createdAt: at(n),
  });
  return { sourceOrderId: `many-${n}`, order };
});
await saveOrders(test.database.db, store, many);
await test.addOrder(store, 'claimed', fileableOrder(test.clock.now, { sourceOrderNumber: '9001' }));
await file(test, shopperToken(test, store, await orderIdOf(test, store, 'claimed')), 'claimed');
await test.addOrder(other, 'theirs', fileableOrder(test.clock.now, { sourceOrderNumber: '7001' }));
await admin.query('vacuum analyze');

const token = await test.token(store, 'store_user');
const get = (query: Partial<Record<keyof OrderListQuery, string | number>>, as = token) =>
  test.app.inject({
    url: `/v1/orders?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
    headers: bearer(as),
  });

async function walk(query: Parameters<typeof get>[0]): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await get({ limit: 100, ...query, ...(cursor && { cursor }) });
    expect(answer.statusCode, answer.body).toBe(200);
    seen.push(...answer.json().orders.map(({ id }: ListedOrder) => id));
    cursor = answer.json().nextCursor;
  }
  return seen;
}

const idsInOrder = async (condition = 'true'): Promise<string[]> => {
  const { rows } = await admin.query<{ id: string }>(
    `select id from orders where store_id = $1 and ${condition} order by created_at desc, id desc`,
    [store],
  );
  return rows.map(({ id }) => id);
};

describe('the list of orders', () => {
  it('shows every order once, newest first', async () => {
    expect(await walk({})).toEqual(await idsInOrder());
  });

  it('is filtered by e-mail address, in any case, a page at a time', async () => {
    expect(await walk({ email: 'BEA@example.com', limit: 7 })).toEqual(
      await idsInOrder("email_key = 'bea@example.com'"),
    );
  });

  it('is filtered by order date', async () => {
    const [from, until] = [at(400), at(201)];
    const expected = await idsInOrder(`created_at >= '${from}' and created_at < '${until}'`);
    expect(expected).toHaveLength(200);
    expect(await walk({ createdAfter: from, createdBefore: until, limit: 33 })).toEqual(expected);
  });

  it.each(['7001', '#7001', ' 7001 '])('finds the number %j', async (number) => {
    const { orders } = (await get({ number })).json();
    expect(orders).toMatchObject([{ orderNumber: '#7001', sourceOrderId: 'many-1' }]);
    expect((await get({ number, email: 'nobody@example.com' })).json().orders).toEqual([]);
  });

  it('shows an order’s list fields', async () => {
    const { orders } = (await get({ number: '9001' })).json();
    expect(orders).toMatchObject([
      {
        customerEmail: 'ada@example.com',
        itemCount: 4,
        claimCount: 1,
        fulfillmentStatus: 'DELIVERED',
        protectionStatus: 'protected',
        cancelledAt: null,
      },
    ]);
  });

  it('calls an order with one delivered parcel partially fulfilled', async () => {
    const items = [buildItem(), buildItem({ sourceItemId: 'i2' })];
    const parcel = { items: [{ sourceItemId: 'i2', quantity: 4 }], sourceFulfillmentId: 'f2' };
    const fulfillments = [
      buildFulfillment(),
      buildFulfillment({ ...parcel, fulfillmentStatus: 'IN_TRANSIT' }),
    ];
    await test.addOrder(store, 'half', buildOrder({ sourceOrderNumber: '9002', items, fulfillments }));
    const { orders } = (await get({ number: '9002' })).json();
    expect(orders).toMatchObject([{ fulfillmentStatus: 'PARTIALLY_FULFILLED', itemCount: 8 }]);
  });

  it('shows nothing of another store, and refuses its cursor', async () => {
    const theirs = await test.token(other, 'store_owner');
    expect((await get({}, theirs)).json().orders).toMatchObject([{ sourceOrderId: 'theirs' }]);
    expect((await get({ email: 'bea@example.com' }, theirs)).json().orders).toEqual([]);
    const { nextCursor: cursor } = (await get({ limit: 1 })).json();
    expect((await get({ cursor }, theirs)).statusCode).toBe(422);
  });

  it.each([
    ['limit', '0'],
    ['limit', '101'],
    ['limit', 'many'],
    ['limit', '1.5'],
    ['createdAfter', 'yesterday'],
    ['createdBefore', '2026-11-01'],
    ['cursor', 'x.y'],
    ['email', 'x'.repeat(400)],
    ['number', ' '],
    ['email', 'a\0b'],
  ])('refuses %s=%j by name', async (field, value) => {
    const answer = await get({ [field]: value });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields[0]).toMatchObject({ path: `querystring.${field}` });
  });
});

it.each([
  ['all orders', {}, 'orders_listed'],
  ['those of a customer', { email: 'bea@example.com' }, 'orders_by_email'],
  ['a number', { number: '7001' }, 'orders_lookup'],
])('a page of %s costs the same at any depth', async (_, words, index) => {
  const middle = ['2026-08-23T00:00:00.000000Z', 'm'] as const;
  for (const after of [null, middle, [at(MANY - 60), 'm'] as const]) {
    const query = orderListQuerySchema.parse({ limit: '25', ...words });
    const { used, scanned, buffers } = await explained(test, store, ordersQuery(store, query, after));
    expect(used).toContain(index);
    expect(scanned).toEqual([]);
    // For each of 26 orders: the row, its items, parcels and claims.
    expect(buffers).toBeLessThan(600);
  }
});
