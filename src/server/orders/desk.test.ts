import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { bearer, fileableOrder, orderIdOf } from '../../../test/world.ts';
import type { OrderDesk } from '../../contract/order-desk.ts';

const test = await createTestApp();
afterAll(() => test.close());

it('says what can be reported as a one-time appeasement, as the portal does', async () => {
  const store = await test.addStore({ settings: { oneTimeAppeasement: true } });
  const protection = { shipping: null, warranty: null };
  await test.addOrder(store, '1', fileableOrder(test.clock.now, { protection }));
  const id = await orderIdOf(test, store, '1');
  const headers = bearer(await test.token(store, 'store_support'));
  const answer = await test.app.inject({ url: `/v1/orders/${id}/desk`, headers });
  const { isOneTimeAppeasementOpen, verdicts } = answer.json<OrderDesk>();
  expect(isOneTimeAppeasementOpen).toBe(true);
  expect(verdicts.find(({ issueType }) => issueType === 'DAMAGED')).toMatchObject({ eligible: true });
});
