import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { bearer } from '../../../test/world.ts';
import { ORDER_EXAMPLE } from '../../contract/order-example.ts';
import type { Permission } from '../../domain/access/permissions.ts';
import { issueApiToken } from '../auth/api-tokens.ts';
import type { StoreId } from '../auth/caller.ts';

let test: TestApp;
let store: StoreId;
let token: string;
beforeAll(async () => {
  test = await createTestApp();
  store = await test.addStore();
  token = await test.token(store, 'store_owner');
});
afterAll(() => test.close());

function putOrder(id: string, order: object = ORDER_EXAMPLE, as = token) {
  const url = `/v1/orders/${encodeURIComponent(id)}`;
  return test.app.inject({ method: 'PUT', url, headers: bearer(as), payload: order });
}

const getOrder = (id: string) =>
  test.app.inject({ url: `/v1/orders/${encodeURIComponent(id)}`, headers: bearer(token) });

it('an order is created, found unchanged, and replaced', async () => {
  const first = await putOrder('o1');
  expect([first.statusCode, first.json()]).toEqual([
    201,
    { sourceOrderId: 'o1', outcome: 'created', keptByHand: [] },
  ]);
  const second = await putOrder('o1');
  expect([second.statusCode, second.json().outcome]).toEqual([200, 'unchanged']);
  const third = await putOrder('o1', { ...ORDER_EXAMPLE, tags: ['gift'] });
  expect([third.statusCode, third.json().outcome]).toEqual([200, 'updated']);
  expect((await getOrder('o1')).json().tags).toEqual(['gift']);
});

it('the answer equals what was sent', async () => {
  await putOrder('back');
  const utc = (time: string) => new Date(time).toISOString();
  const back = (await getOrder('back')).json();
  expect(back).toMatchObject({
    ...ORDER_EXAMPLE,
    createdAt: utc(ORDER_EXAMPLE.createdAt),
    fulfillments: ORDER_EXAMPLE.fulfillments.map((f) => ({
      ...f,
      fulfilledAt: utc(f.fulfilledAt),
      lastScanAt: utc(f.lastScanAt),
      deliveredAt: utc(f.deliveredAt),
    })),
  });
  expect(Object.keys(back).sort()).toEqual(Object.keys(ORDER_EXAMPLE).sort());
});

it('every reported scan is kept', async () => {
  const [shipment] = ORDER_EXAMPLE.fulfillments;
  const told = (lastScanAt: string, scans: object[] = []) =>
    putOrder('scans', {
      ...ORDER_EXAMPLE,
      fulfillments: [{ ...shipment, fulfillmentStatus: 'IN_TRANSIT', deliveredAt: null, lastScanAt, scans }],
    });
  await told('2026-11-03T09:00:00Z');
  await told('2026-11-04T09:00:00Z', [
    { at: '2026-11-03T18:00:00+02:00', place: 'Memphis, TN', description: 'Departed' },
    { at: '2026-11-04T09:00:00Z', place: 'Boise, ID', status: 'OUT_FOR_DELIVERY' },
  ]);
  const { rows } = await test.database.admin.query(
    `select to_char(at at time zone 'UTC', 'DD HH24') as at, status, place from shipment_scans s
     join orders o on o.id = s.order_id where o.source_order_id = 'scans' order by s.at`,
  );
  expect(rows).toEqual([
    { at: '03 09', status: 'IN_TRANSIT', place: null },
    { at: '03 16', status: 'IN_TRANSIT', place: 'Memphis, TN' },
    { at: '04 09', status: 'OUT_FOR_DELIVERY', place: 'Boise, ID' },
  ]);
});

it('lines that are missing from the new document are gone', async () => {
  const [mug] = ORDER_EXAMPLE.items;
  const bowl = { ...mug, sourceItemId: 'i2', name: 'Bowl' };
  await putOrder('lines', { ...ORDER_EXAMPLE, items: [mug, bowl] });
  await putOrder('lines', { ...ORDER_EXAMPLE, items: [bowl], fulfillments: [] });
  const { items, fulfillments } = (await getOrder('lines')).json();
  expect(items.map(({ name }: { name: string }) => name)).toEqual(['Bowl']);
  expect(fulfillments).toEqual([]);
});

it.each(['offline', 'notify', 'signature', 'valet'])('"%s" is not an order id', async (id) => {
  const refused = await putOrder(id);
  expect(refused.json()).toMatchObject({ status: 422, code: 'order_id_reserved', id });
});

it.each(['a/b', 'gid://shopify/Order/1', 'o%1', ' o ', '注文'])(
  '"%s" is an ordinary order id',
  async (id) => {
    expect((await putOrder(id)).statusCode).toBe(201);
    expect((await getOrder(id)).statusCode).toBe(200);
  },
);

it.each<[string, Permission[], string | null]>([
  ['both', ['order:create', 'order:update'], null],
  ['only the first', ['order:create'], 'order:update'],
  ['only the second', ['order:update'], 'order:create'],
  ['neither', ['order:read'], 'order:create'],
])('with %s of the two permissions an import is allowed or refused', async (_name, permissions, missing) => {
  const { token: as } = await issueApiToken(test.database.db.app, store, {
    name: 'narrow',
    role: null,
    permissions,
  });
  const answer = await putOrder('narrow', ORDER_EXAMPLE, as);
  if (missing === null) expect(answer.statusCode).toBeLessThan(300);
  else expect(answer.json()).toMatchObject({ status: 403, code: 'forbidden', permission: missing });
});

it('sixteen simultaneous imports of the same order create one', async () => {
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) => putOrder('crowd', { ...ORDER_EXAMPLE, tags: [`t${n % 4}`] })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(15);
});
