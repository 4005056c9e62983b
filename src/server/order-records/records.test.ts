/** Policies, returns and warranties: parts of orders, listed without a table of their own. */
import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { explained } from '../../../test/explain.ts';
import { bearer, file, fileableOrder, orderIdOf, shopperToken } from '../../../test/world.ts';
import { buildItem, buildOrder } from '../../demo/build.ts';
import type { OrderReturn, Protection } from '../../domain/orders/order.ts';
import { partsQuery } from './walk.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();
const other = await test.addStore({ id: 'otherstore', slug: 'other' });
const token = await test.token(store, 'store_support');

const DAY = 86_400_000;
const at = (daysAgo: number) => new Date(test.clock.now - daysAgo * DAY).toISOString();
const policy = (more: Partial<Protection> = {}): Protection => ({
  insuredAmount: '88.10',
  premiumPaid: '1.98',
  premiumCurrency: null,
  removedAt: null,
  ...more,
});
const sent = (id: string, status: OrderReturn['status']): OrderReturn => ({
  ...{ id, status, createdAt: at(2), trackingNumber: null, trackingUrl: null },
  items: [{ sourceItemId: 'i1', quantity: 2 }],
});

await test.addOrder(
  store,
  'both',
  fileableOrder(test.clock.now, {
    sourceOrderNumber: '#1',
    items: [
      buildItem({ sourceItemId: 'i1', name: 'Kettle', warrantyPeriod: 'P1Y' }),
      buildItem({ sourceItemId: 'i2', name: 'Napkins' }),
      buildItem({ sourceItemId: 'i3', name: '=Toaster', warrantyPeriod: 'P2Y' }),
    ],
    returns: [sent('r1', 'RECEIVED'), sent('r.2', 'REFUNDED')],
    protection: { shipping: policy(), warranty: policy({ removedAt: at(1), premiumPaid: '4.00' }) },
  }),
);
await test.addOrder(
  store,
  'bare',
  buildOrder({
    ...{ sourceOrderNumber: '#2', createdAt: at(5), returns: [] },
    protection: { shipping: null, warranty: null },
  }),
);
await test.addOrder(
  store,
  'older',
  fileableOrder(test.clock.now, {
    ...{ sourceOrderNumber: '#3', createdAt: at(20) },
    customer: { email: 'bea@example.com', name: 'Bea', phone: null },
    protection: { shipping: policy({ removedAt: at(15) }), warranty: null },
  }),
);
await test.addOrder(
  other,
  'theirs',
  fileableOrder(test.clock.now, {
    items: [buildItem({ sourceItemId: 'i1', warrantyPeriod: 'P1Y' })],
    returns: [sent('r1', 'RECEIVED')],
  }),
);
const order = await orderIdOf(test, store, 'both');
const older = await orderIdOf(test, store, 'older');
const theirs = await orderIdOf(test, other, 'theirs');
const claimId = await file(test, shopperToken(test, store, order), 'both');

const get = async (path: string) => {
  const answer = await test.app.inject({ url: `/v1/${path}`, headers: bearer(token) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const idsOf = async (path: string): Promise<string[]> => {
  const [list] = Object.values(await get(path));
  return (list as { id: string }[]).map(({ id }) => id);
};

/** Every page, one line at a time. */
async function walk(path: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await get(`${path}?limit=1${cursor && `&cursor=${cursor}`}`);
    ids.push(...(Object.values(page)[0] as { id: string }[]).map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return ids;
}

describe('records of orders', () => {
  it.each([
    ['policies', [`${order}.SHIPPING`, `${order}.WARRANTY`, `${older}.SHIPPING`]],
    ['returns', [`${order}.r1`, `${order}.r.2`]],
    ['warranties', [`${order}.i1`, `${order}.i3`]],
  ])('%s are listed, the newest order first, each line once at any page size', async (noun, ids) => {
    expect(await idsOf(noun)).toEqual(ids);
    expect(await walk(noun)).toEqual(ids);
  });

  it('are filtered and searched', async () => {
    expect(await idsOf('policies?state=active')).toEqual([`${order}.SHIPPING`]);
    expect(await idsOf('policies?coverage=WARRANTY')).toEqual([`${order}.WARRANTY`]);
    expect(await idsOf('policies?q=bea')).toEqual([`${older}.SHIPPING`]);
    expect(await idsOf('returns?returnStatus=REFUNDED')).toEqual([`${order}.r.2`]);
    expect(await idsOf('warranties?q=%231')).toEqual([`${order}.i1`, `${order}.i3`]);
    expect(await idsOf(`warranties?createdBefore=${at(15)}`)).toEqual([]);
  });

  it('say what the order says', async () => {
    expect(await get(`policies/${order}.SHIPPING`)).toMatchObject({
      ...{ insuredAmount: '88.10', premiumPaid: '1.98', premiumCurrency: 'USD', removedAt: null },
      claims: [{ id: claimId }],
    });
    expect(await get(`policies/${order}.WARRANTY`)).toMatchObject({ removedAt: at(1), claims: [] });
    expect(await get(`returns/${order}.r.2`)).toMatchObject({
      ...{ status: 'REFUNDED', units: 2 },
      items: [{ name: 'Kettle', quantity: 2 }],
    });
    const { warranties } = await get(`orders/${order}/desk`);
    const { verdict } = await get(`warranties/${order}.i3`);
    expect(verdict.sentence).toBe(warranties[1].sentence);
  });

  it.each([
    `policies/${theirs}.SHIPPING`,
    `policies/${order}.OTHER`,
    `returns/${order}.r3`,
    `warranties/${order}.i2`,
    'warranties/nothing',
  ])('are not found where there is none: %s', async (path) => {
    const answer = await test.app.inject({ url: `/v1/${path}`, headers: bearer(token) });
    expect(answer.statusCode).toBe(404);
  });

  it('are exported with formulas made harmless', async () => {
    const { body } = await test.app.inject({ url: '/v1/warranties.csv', headers: bearer(token) });
    expect(body).toContain(`,"'=Toaster",`);
  });
});

it('are listed as long as the shop reports them', async () => {
  const changing = await test.addStore({ id: 'changing', slug: 'changing' });
  const bearerToken = await test.token(changing, 'store_support');
  const listed = async () => {
    const lists = ['returns', 'warranties'].map((name) =>
      test.app.inject({ url: `/v1/${name}`, headers: bearer(bearerToken) }),
    );
    const [returns, warranties] = await Promise.all(lists);
    return [returns?.json().returns.length, warranties?.json().warranties.length];
  };
  const save = (warrantyPeriod: string | null, returns: OrderReturn[]) =>
    test.addOrder(
      changing,
      'changing',
      fileableOrder(test.clock.now, { items: [buildItem({ sourceItemId: 'i1', warrantyPeriod })], returns }),
    );
  await save(null, []);
  expect(await listed()).toEqual([0, 0]);
  await save('P1Y', [sent('r1', 'RECEIVED')]);
  expect(await listed()).toEqual([1, 1]);
  const { admin } = test.database;
  await admin.query('update orders set has_shop_returns = false, has_warranty = false where store_id = $1', [
    changing,
  ]);
  const migration = await readFile('db/migrations/0241_order_flags.sql', 'utf8');
  await admin.query(/do \$\$.*?end \$\$;/s.exec(migration)?.[0] ?? '');
  expect(await listed(), 'of an earlier release').toEqual([1, 1]);
  await save(null, []);
  expect(await listed()).toEqual([0, 0]);
});

it.each([
  [
    'orders_with_policy',
    `jsonb_typeof(o.protection -> 'shipping') = 'object' or jsonb_typeof(o.protection -> 'warranty') = 'object'`,
  ],
  ['orders_with_return', 'o.has_shop_returns or o.has_reported_returns'],
  ['orders_with_warranty', 'o.has_warranty'],
])('a page is read from %s', async (index, condition) => {
  await test.database.admin.query('analyze orders');
  const part = { name: '', condition, lines: 'select 1 as line', filter: () => '' };
  const { used, scanned } = await explained(test, store, partsQuery(store, part, { limit: 25 }, null));
  expect(used).toContain(index);
  expect(scanned).toEqual([]);
});
