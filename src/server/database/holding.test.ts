/** More simultaneous requests than the pool has connections: none of them waits for a second connection. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { type Desk, openDesk } from '../../../test/claim-desk.ts';
import { bearer, fileableOrder, orderIdOf, shopperToken } from '../../../test/world.ts';
import type { StoreId } from '../auth/caller.ts';

const AT_ONCE = 40;

let test: TestApp;
let store: StoreId;
let owner: string;
beforeAll(async () => {
  test = await createTestApp();
  store = await test.addStore();
  await test.addOrder(store, 'o1', fileableOrder(test.clock.now));
  owner = await test.token(store, 'store_owner');
});
afterAll(() => test.close());

const together = <T>(one: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, n) => one(n)));

it('40 videos are requested at once with a pool of ten connections', async () => {
  const shopper = shopperToken(test, store, await orderIdOf(test, store, 'o1'));
  const answers = await together(() =>
    test.app.inject({
      method: 'POST',
      url: '/v1/uploads',
      headers: { ...bearer(shopper), 'idempotency-key': crypto.randomUUID() },
      payload: { contentType: 'video/mp4', filename: 'mug', mediaType: 'CLAIM' },
    }),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
});

it('40 claims are denied at once', async () => {
  const desks: Desk[] = [];
  for (let n = 0; n < AT_ONCE; n += 1) desks.push(await openDesk(test, store));
  const denial = { reason: 'POTENTIAL_FRAUD', message: 'No.' };
  const answers = await Promise.all(desks.map((desk) => desk.team('POST', '/denial', denial)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

it('40 links for the team are created at once', async () => {
  const answers = await together(() =>
    test.app.inject({
      method: 'POST',
      url: '/v1/orders/o1/valet-link',
      headers: { ...bearer(owner), 'idempotency-key': crypto.randomUUID() },
      payload: {},
    }),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
});
