import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { bearer, fileableOrder, filingOf, orderIdOf, shopperToken } from '../../../../test/world.ts';
import type { StoreId } from '../../auth/caller.ts';

let test: TestApp;
let store: StoreId;
let owner: string;
beforeAll(async () => {
  test = await createTestApp();
  store = await test.addStore();
  owner = await test.token(store, 'store_owner');
  const product = { method: 'PUT', url: '/v1/products/p1', headers: bearer(owner) } as const;
  await test.app.inject({ ...product, payload: { name: 'Teapot', status: 'draft' } });
});
afterAll(() => test.close());

let orders = 0;

/** The item the claim says was received, or the refusal. */
async function file(received: object, asShopper = false) {
  orders += 1;
  const source = `o${orders}`;
  await test.addOrder(store, source, fileableOrder(test.clock.now));
  const token = asShopper ? shopperToken(test, store, await orderIdOf(test, store, source)) : owner;
  const issue = {
    sourceItemId: 'i1',
    issueType: 'WRONG_ITEM',
    quantity: 1,
    details: 'Not what I ordered',
    received,
  };
  const answer = await test.app.inject({
    ...{ method: 'POST', url: `/v1/claims/${source}`, headers: bearer(token) },
    payload: filingOf({}, { fulfillmentIssues: [{ sourceFulfillmentId: 'f1', issues: [issue] }] }),
  });
  return answer.statusCode === 201 ? answer.json().claimItems[0].received : answer.json();
}

it('uses the store’s name for a product of the store', async () => {
  expect(await file({ sourceProductId: 'p1', name: 'Something else' })).toEqual({
    sourceProductId: 'p1',
    name: 'Teapot',
  });
});

it('refuses an unknown product from an API client, but keeps a shopper’s description', async () => {
  const unknown = { sourceProductId: 'nowhere', name: 'A zeppelin' };
  expect(await file(unknown)).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'fulfillmentIssues.0.issues.0.received.sourceProductId' }],
  });
  expect(await file(unknown, true)).toEqual({ sourceProductId: null, name: 'A zeppelin' });
});

it('accepts a description alone', async () => {
  expect(await file({ name: 'A zeppelin' })).toEqual({ sourceProductId: null, name: 'A zeppelin' });
});
