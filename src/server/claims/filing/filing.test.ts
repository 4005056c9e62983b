import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { bearer, fileableOrder, filingOf } from '../../../../test/world.ts';
import { buildAddress, buildFulfillment, buildItem, buildOrder } from '../../../demo/build.ts';
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
  const lookUp = () =>
    test.app.inject({ url: '/v1/order-lookup?email=ADA@example.com&order=%231001&store=test' });
  const lookup = await lookUp();
  expect(lookup.json()).toMatchObject({
    orderNumber: '1001',
    protected: true,
    updatedShippingAddress: null,
  });
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
  const claim = { url: `/v1/claims/${filed.json().id}`, headers: bearer(filed.json().viewToken) };
  const view = await test.app.inject(claim);
  expect(view.json()).toMatchObject({ claimNumber: filed.json().claimNumber });
  const updatedShippingAddress = buildAddress({ city: 'Nampa', postalCode: '83651' });
  await test.app.inject({
    ...claim,
    method: 'PUT',
    url: `${claim.url}/address`,
    payload: { updatedShippingAddress },
  });
  expect((await lookUp()).json().updatedShippingAddress).toEqual(updatedShippingAddress);
});

describe('an API client', () => {
  const stolen = (quantity: number) => ({
    ...{ sourceItemId: 'i1', issueType: 'STOLEN', quantity, details: 'It was not at the door' },
  });
  const wrong = { ...stolen(1), issueType: 'WRONG_ITEM', details: 'This is a bowl, not a mug' };

  it.each([
    ['one of four units of a package as stolen', 'SHIPPING', [stolen(1)], 'whole_shipment', '0.quantity'],
    [
      'a unit as a wrong item in a stolen package',
      'SHIPPING',
      [stolen(3), wrong],
      'whole_shipment',
      '1.issueType',
    ],
    ['a wrong item under its warranty', 'WARRANTY', [wrong], 'not_eligible', '0.issueType'],
  ])('can’t report %s, as the portal can’t', async (_, claimCategory, issues, code, field) => {
    const slug = `api${claimCategory.toLowerCase()}${issues.length}`;
    const storeId = await test.addStore({ id: slug, slug });
    const items = [buildItem({ sourceItemId: 'i1', quantity: 4, warrantyPeriod: 'P1Y' })];
    await test.addOrder(storeId, 'o1', fileableOrder(test.clock.now, { items }));
    const headers = bearer(await test.token(storeId, 'store_owner'));
    const file = (body: Record<string, unknown>) =>
      test.app.inject({ method: 'POST', url: '/v1/claims/o1', headers, payload: filingOf({}, body) });
    const fulfillmentIssues = [{ sourceFulfillmentId: 'f1', issues }];
    const refused = await file({ claimCategory, fulfillmentIssues });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { code, fields: [{ path: `fulfillmentIssues.0.issues.${field}` }] },
    ]);
    const whole = [{ sourceFulfillmentId: 'f1', issues: [stolen(4)] }];
    expect((await file({ fulfillmentIssues: whole })).statusCode).toBe(201);
  });
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
