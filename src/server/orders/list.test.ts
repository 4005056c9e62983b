import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { explained } from '../../../test/explain.ts';
import { bearer, file, fileableOrder, filingOf, orderIdOf, shopperToken } from '../../../test/world.ts';
import { type ListedOrder, type OrderListQuery, orderListQuerySchema } from '../../contract/order-list.ts';
import { buildFulfillment, buildItem, buildOrder } from '../../demo/build.ts';
import type { OrderDocument } from '../../domain/orders/order.ts';
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
const ofShopper = (n: number) => {
  const email = n % 10 === 0 ? 'Bea@Example.com' : `shopper${n}@example.com`;
  const order = buildOrder({
    sourceOrderNumber: `#${7000 + n}`,
    customer: { email, name: 'A Shopper', phone: null },
    createdAt: at(n),
  });
  return { sourceOrderId: `many-${n}`, order };
};
const many = Array.from({ length: MANY }, (_, n) => ofShopper(n));
await saveOrders(test.database.db, store, many);
/** One of each that a filter tells apart. */
const POLICY = { insuredAmount: '88.10', premiumPaid: '1.98', premiumCurrency: null, removedAt: null };
const REMOVED = { ...POLICY, removedAt: new Date(test.clock.now).toISOString() };
const now = new Date(test.clock.now).toISOString();
const VARIED: Partial<OrderDocument>[] = [
  {},
  { chargebackAt: now, refundedAmount: '10.00' },
  { refundedAmount: '10.00', protection: { shipping: REMOVED, warranty: POLICY } },
  { refundedAmount: buildOrder().total, protection: { shipping: null, warranty: REMOVED }, cancelledAt: now },
  { protection: { shipping: null, warranty: null }, salesChannel: 'IN_STORE', fulfillments: [] },
  {
    fulfillments: [
      buildFulfillment({ fulfillmentStatus: 'IN_TRANSIT', deliveredAt: null, trackingNumber: '1Z 777 aa 5' }),
    ],
  },
  {
    fulfillments: [
      buildFulfillment(),
      buildFulfillment({ sourceFulfillmentId: 'f2', fulfillmentStatus: 'IN_TRANSIT', deliveredAt: null }),
    ],
  },
];
for (const [n, more] of VARIED.entries()) {
  const customer = { email: 'filters@example.com', name: 'Fil Ter', phone: null };
  const order = fileableOrder(test.clock.now, { sourceOrderNumber: `F${n}`, customer, ...more });
  await test.addOrder(store, `varied-${n}`, order);
}
const ofVaried = shopperToken(test, store, await orderIdOf(test, store, 'varied-0'));
await file(test, ofVaried, 'varied-0', filingOf({}, { email: 'filters@example.com' }));
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

const listed = async (query: Parameters<typeof get>[0]): Promise<ListedOrder[]> =>
  (await get({ limit: 100, ...query })).json().orders;

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

  it.each(['1Z777AA5', '1z 777 AA5 '])('finds the order of the tracking number %j', async (q) => {
    expect((await get({ q })).json().orders).toMatchObject([{ orderNumber: 'F5' }]);
    expect((await get({ q }, await test.token(other, 'store_owner'))).json().orders).toEqual([]);
    expect((await get({ q: '1Z777' })).json().orders).toEqual([]);
  });

  it.each([
    ['state', 'active', ({ cancelledAt }) => cancelledAt === null],
    ['state', 'cancelled', ({ cancelledAt }) => cancelledAt !== null],
    ['payment', 'kept', (one) => one.refundedAmount === '0.00' && one.chargebackAt === null],
    ['payment', 'partly_refunded', (one) => one.refundedAmount === '10.00' && one.chargebackAt === null],
    ['payment', 'refunded', (one) => one.refundedAmount === one.total],
    ['payment', 'charged_back', ({ chargebackAt }) => chargebackAt !== null],
    ['channel', 'IN_STORE', ({ channel }) => channel === 'IN_STORE'],
    ['protection', 'protected', ({ protectionStatus }) => protectionStatus === 'protected'],
    ['protection', 'removed', ({ protectionStatus }) => protectionStatus === 'removed'],
    ['protection', 'unprotected', ({ protectionStatus }) => protectionStatus === 'unprotected'],
    ['claims', 'some', ({ claimCount }) => claimCount > 0],
    ['claims', 'none', ({ claimCount }) => claimCount === 0],
    ...(['UNFULFILLED', 'IN_TRANSIT', 'DELIVERED', 'PARTIALLY_FULFILLED'] as const).map(
      (status) =>
        ['fulfillmentStatus', status, (one: ListedOrder) => one.fulfillmentStatus === status] as const,
    ),
  ] as readonly [keyof OrderListQuery, string, (order: ListedOrder) => boolean][])(
    'is narrowed by %s=%s to the orders that say so themselves',
    async (filter, value, isWanted) => {
      const all = await listed({ email: 'filters@example.com' });
      expect(all).toHaveLength(VARIED.length);
      const wanted = all.filter(isWanted).map(({ id }) => id);
      expect(wanted.length).toBeGreaterThan(0);
      expect(wanted.length).toBeLessThan(VARIED.length);
      expect(await walk({ email: 'filters@example.com', [filter]: value })).toEqual(wanted);
      expect(await walk({ email: 'filters@example.com', [filter]: value, limit: 1 })).toEqual(wanted);
    },
  );

  it('calls a claim open until it is decided', async () => {
    const number = 'F0';
    expect(await walk({ number, claims: 'open' })).toHaveLength(1);
    const claim = `store_id = $1 and source_order_number = $2`;
    await admin.query(`update claims set status = 'DENIED' where ${claim}`, [store, number]);
    expect(await walk({ number, claims: 'open' })).toEqual([]);
    expect(await walk({ number, claims: 'some' })).toHaveLength(1);
  });

  it('is exported as CSV, with the same filters', async () => {
    const url = '/v1/orders.csv?email=filters@example.com&protection=removed';
    const { body } = await test.app.inject({ url, headers: bearer(token) });
    const lines = body.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Order,Ordered,Customer,Email');
    expect(lines[1]).toMatch(/^F3,.*,removed,0,/);
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
  ['a tracking number', { q: '1Z777AA5' }, 'fulfillments_by_number'],
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

it.each(['bea', 'bea@example.com', 'bea 7'])(
  'a search for %s looks for parcels only by what may be the number of one',
  async (q) => {
    const query = orderListQuerySchema.parse({ limit: '25', q });
    const { lookups, scanned } = await explained(test, store, ordersQuery(store, query, null));
    expect(lookups.some((condition) => condition.includes('tracking_key ='))).toBe(q === 'bea 7');
    expect(scanned).toEqual([]);
  },
);

it('a filter reads a thousand orders by their time, and a short page can have a next one', async () => {
  const older = Array.from({ length: 500 }, (_, n) => ofShopper(MANY + n));
  await saveOrders(test.database.db, store, older);
  const oldest = `update orders set created_at = '2017-01-01' where store_id = $1 and source_order_id = 'varied-1'`;
  await admin.query(oldest, [store]);
  await admin.query('vacuum analyze');
  const words = { payment: 'charged_back', claims: 'none', fulfillmentStatus: 'DELIVERED' } as const;
  const first = (await get(words)).json();
  expect(first.orders).toEqual([]);
  expect(await walk(words)).toHaveLength(1);
  const query = orderListQuerySchema.parse({ ...words, protection: 'protected' });
  const { used, scanned } = await explained(test, store, ordersQuery(store, query, null));
  expect(used).toContain('orders_listed');
  expect(scanned).toEqual([]);
});
