import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { bearer, fileableOrder, filingOf } from '../../../../test/world.ts';
import { buildFulfillment, buildItem, buildOrder } from '../../../demo/build.ts';
import { DEFAULT_SETTINGS } from '../../../domain/stores/settings.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const DAY = 86_400_000;

it('takes a claim from lookup to view', async () => {
  const storeId = await test.addStore();
  const delivered = new Date(test.clock.now - 5 * DAY).toISOString();
  const items = [buildItem({ sourceItemId: 'i1', quantity: 4, price: '20.000' })];
  await test.addOrder(
    storeId,
    'o1',
    buildOrder({
      sourceOrderNumber: '1001',
      customer: { email: 'ada@example.com', name: 'Ada Shopper', phone: null },
      items,
      fulfillments: [
        buildFulfillment({
          sourceFulfillmentId: 'f1',
          deliveredAt: delivered,
          fulfillmentStatus: 'DELIVERED',
          items: [{ sourceItemId: 'i1', quantity: 4 }],
        }),
      ],
    }),
  );
  const lookup = await test.app.inject({
    url: '/v1/order-lookup?email=ADA@example.com&order=%231001&store=test',
  });
  expect(lookup.json()).toMatchObject({ orderNumber: '1001', protected: true });
  const { accessToken } = lookup.json();
  const filed = await test.app.inject({
    method: 'POST',
    url: '/v1/claims/o1',
    headers: { authorization: `Bearer ${accessToken}` },
    payload: {
      claimCategory: 'SHIPPING',
      email: 'ada@example.com',
      fulfillmentIssues: [
        {
          sourceFulfillmentId: 'f1',
          issues: [{ sourceItemId: 'i1', issueType: 'DAMAGED', quantity: 1, details: 'The handle came off' }],
        },
      ],
      resolution: { desiredMethod: 'REFUND' },
      addressConfirmed: true,
    },
  });
  expect(filed.json()).toMatchObject({ claimState: 'new', claimType: 'DAMAGED' });
  expect(filed.statusCode).toBe(201);
  const view = await test.app.inject({
    url: `/v1/claims/${filed.json().id}`,
    headers: { authorization: `Bearer ${filed.json().viewToken}` },
  });
  expect(view.json()).toMatchObject({ claimNumber: filed.json().claimNumber });
});

it('refuses a claim worth nothing, as the portal does', async () => {
  const settings = { ...DEFAULT_SETTINGS, policyLimit: '0' };
  const storeId = await test.addStore({ id: 'nothing', slug: 'nothing', settings });
  await test.addOrder(storeId, 'o1', fileableOrder(test.clock.now));
  const headers = bearer(await test.token(storeId, 'store_owner'));
  const ask = (desiredMethod: string) =>
    test.app.inject({
      ...{ method: 'POST', url: '/v1/claims/o1', headers },
      payload: filingOf({}, { resolution: { desiredMethod } }),
    });
  const refused = await ask('REFUND');
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { code: 'nothing_to_pay', fields: [{ path: 'resolution.desiredMethod' }] },
  ]);
  expect((await ask('RESHIP')).statusCode).toBe(201);
});

it('files a refund for the mug and a replacement for the bowl', async () => {
  const storeId = await test.addStore({ id: 'eachstore', slug: 'each' });
  const items = ['mug', 'bowl'].map((sourceItemId) => buildItem({ sourceItemId, quantity: 1 }));
  const fulfillment = { sourceFulfillmentId: 'f1', fulfillmentStatus: 'DELIVERED' as const };
  await test.addOrder(
    storeId,
    'o1',
    buildOrder({
      sourceOrderNumber: '2001',
      customer: { email: 'ada@example.com', name: 'Ada Shopper', phone: null },
      items,
      fulfillments: [
        buildFulfillment({
          ...fulfillment,
          deliveredAt: new Date(test.clock.now - 5 * DAY).toISOString(),
          items: items.map(({ sourceItemId }) => ({ sourceItemId, quantity: 1 })),
        }),
      ],
    }),
  );
  const lookup = await test.app.inject({
    url: '/v1/order-lookup?email=ada@example.com&order=2001&store=each',
  });
  const issue = { issueType: 'DAMAGED', quantity: 1, details: 'It arrived in pieces' };
  const issues = [
    { ...issue, sourceItemId: 'mug' },
    { ...issue, sourceItemId: 'bowl', resolutionRequested: 'RESHIP' },
  ];
  const filed = await test.app.inject({
    method: 'POST',
    url: '/v1/claims/o1',
    headers: { authorization: `Bearer ${lookup.json().accessToken}` },
    payload: {
      claimCategory: 'SHIPPING',
      email: 'ada@example.com',
      fulfillmentIssues: [{ sourceFulfillmentId: 'f1', issues }],
      resolution: { desiredMethod: 'REFUND' },
      addressConfirmed: true,
    },
  });
  expect(filed.statusCode).toBe(201);
  const view = await test.app.inject({
    url: `/v1/claims/${filed.json().id}`,
    headers: { authorization: `Bearer ${filed.json().viewToken}` },
  });
  for (const claim of [filed.json(), view.json()]) {
    expect(claim).toMatchObject({
      requestedResolution: 'CUSTOM',
      claimItems: [
        { sourceItemId: 'mug', resolutionRequested: 'REFUND' },
        { sourceItemId: 'bowl', resolutionRequested: 'RESHIP' },
      ],
    });
    expect(claim.quote.parts.map(({ method }: { method: string }) => method)).toEqual(['REFUND', 'RESHIP']);
  }
});
