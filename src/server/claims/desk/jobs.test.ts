import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { openDesk } from '../../../../test/claim-desk.ts';
import { bearer, fileableOrder } from '../../../../test/world.ts';
import type { ClaimList } from '../../../contract/claim-list.ts';
import { countSignals } from './jobs.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();
const owner = await test.token(store, 'store_owner');

async function risks(): Promise<Record<string, number>> {
  const answer = await test.app.inject({ url: '/v1/claims', headers: bearer(owner) });
  return Object.fromEntries((answer.json() as ClaimList).claims.map(({ id, risk }) => [id, risk]));
}

const open = (name: string, riskLevel: 'low' | 'high') =>
  openDesk(test, store, {
    order: fileableOrder(test.clock.now, {
      riskLevel,
      customer: { email: `${name}@example.com`, name, phone: null },
      shippingAddress: null,
    }),
  });

it('counts the signals of new claims after they were filed, each once it is old enough', async () => {
  const [calm, risky] = [await open('ada', 'low'), await open('ben', 'high')];
  expect(await risks()).toEqual({ [calm.id]: 0, [risky.id]: 0 });
  expect(await countSignals(test.context)).toBe(2);
  expect(await risks()).toEqual({ [calm.id]: 0, [risky.id]: 1 });
  test.clock.now += 11 * 60_000;
  expect(await countSignals(test.context)).toBe(0);
  const { id } = await open('cy', 'high');
  expect(await countSignals(test.context)).toBe(1);
  expect((await risks())[id]).toBe(1);
});
