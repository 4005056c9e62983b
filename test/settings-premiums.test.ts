/** What the platform shares of the premiums: who sets it, and where a store sees it. */
import { afterAll, describe, expect, it } from 'vitest';
import type { OrderPolicy } from '../src/contract/order-records.ts';
import type { StoreId } from '../src/server/auth/caller.ts';
import { createTestApp } from './app.ts';
import { setting } from './setting.ts';
import { bearer, fileableOrder, orderIdOf } from './world.ts';

const test = await createTestApp();
afterAll(() => test.close());

type Share = { percentage?: string; startsOn?: string | null };

async function partOf(store: StoreId, more: object = {}, permissions?: 'without'): Promise<OrderPolicy> {
  const protection = {
    ...{ insuredAmount: null, premiumPaid: '1.98', premiumCurrency: null, removedAt: null },
    ...more,
  };
  const order = fileableOrder(test.clock.now, { protection: { shipping: protection, warranty: null } });
  await test.addOrder(store, 'sold', order);
  const url = `/v1/policies/${await orderIdOf(test, store, 'sold')}.SHIPPING`;
  const token =
    permissions === 'without'
      ? await test.token(store, ['policy:read'])
      : await test.token(store, 'store_user');
  return (await test.app.inject({ url, headers: bearer(token) })).json();
}
const share = async (revShare: Share, more: object = {}) =>
  (await partOf(await test.addStore({ settings: { revShare } }), more)).revenueShare;

setting('revShare.percentage', 'says on a policy what the store gets of its premium', async () => {
  expect(await share({})).toBeNull();
  expect(await share({ percentage: '15' })).toEqual({ percentage: '15', amount: '0.30' });
  expect(await share({ percentage: '12.5' })).toEqual({ percentage: '12.5', amount: '0.25' });
  expect(await share({ percentage: '50' }, { premiumPaid: '99', premiumCurrency: 'JPY' })).toMatchObject({
    amount: '50',
  });
});

setting('revShare.startsOn', 'shares premiums of orders from that day on', async () => {
  expect(await share({ percentage: '15', startsOn: '2000-01-01' })).toMatchObject({ amount: '0.30' });
  expect(await share({ percentage: '15', startsOn: '2099-01-01' })).toBeNull();
});

it('a premium that was given back, or that nobody paid, is not shared', async () => {
  expect(await share({ percentage: '15' }, { removedAt: '2026-11-01T10:00:00Z' })).toBeNull();
  expect(await share({ percentage: '15' }, { premiumPaid: null })).toBeNull();
});

it('who may not read the revenue share sees none on a policy', async () => {
  const store = await test.addStore({ settings: { revShare: { percentage: '15' } } });
  expect((await partOf(store, {}, 'without')).revenueShare).toBeNull();
});

it('who may not read the revenue share finds it out neither by sending a guess back nor in the audit log', async () => {
  const store = await test.addStore({ id: 'guessed', slug: 'guessed' });
  const finance = await test.token(store, 'orderprotection_finance');
  const guesser = await test.token(store, ['store:read', 'store:update', 'team-member:read']);
  const ask = (method: 'GET' | 'PATCH', url: string, token: string, payload?: object) =>
    test.app.inject({ method, url, headers: bearer(token), ...(payload && { payload }) });
  const right = { percentage: '15', startsOn: null };
  await ask('PATCH', `/v1/stores/${store}/rev-share`, finance, { revShare: right });
  const guess = async (revShare: object | null, token = guesser) => {
    const { statusCode, body } = await ask('PATCH', `/v1/stores/${store}`, token, { revShare });
    return [statusCode, body.replace(/"requestId":"[^"]*"/, '')];
  };
  const wrong = await guess({ percentage: '14', startsOn: null });
  expect(wrong[0]).toBe(422);
  for (const one of [right, null, { percentage: '15' }]) expect(await guess(one)).toEqual(wrong);
  expect((await guess(right, await test.token(store, 'store_owner')))[0]).toBe(200);
  const log = async (token: string) =>
    (await ask('GET', '/v1/audit-log', token))
      .json()
      .lines.map(({ operation }: { operation: string }) => operation);
  expect(await log(guesser)).not.toContain('patchRevShare');
  expect(await log(await test.token(store, 'store_owner'))).toContain('patchRevShare');
});

describe('the revenue share is set', () => {
  it('by the platform’s finance, which changes nothing else, and never by the store', async () => {
    const store = await test.addStore();
    const patch = async (url: string, payload: object, token: string) =>
      (await test.app.inject({ method: 'PATCH', url, headers: bearer(token), payload })).json();
    const finance = await test.token(store, 'orderprotection_finance');
    const owner = await test.token(store, 'store_owner');
    const own = `/v1/stores/${store}/rev-share`;
    const fifteen = { revShare: { percentage: '15' } };
    expect(await patch(own, fifteen, finance)).toMatchObject({
      revShare: { percentage: '15', startsOn: null },
    });
    expect(await patch(`/v1/stores/${store}`, fifteen, finance)).toMatchObject({
      permission: 'store:update',
    });
    expect(await patch(own, fifteen, owner)).toMatchObject({ permission: 'setting-rev-share:update' });
    const twenty = { revShare: { percentage: '20' } };
    expect(await patch(`/v1/stores/${store}`, twenty, owner)).toMatchObject({
      fields: [{ path: 'revShare' }],
    });
    expect(await patch(own, { ...fifteen, name: 'Mine' }, finance)).toMatchObject({
      code: 'validation_failed',
    });
    for (const percentage of ['101', '-1', '1.234', '1e2']) {
      const refused = await patch(own, { revShare: { percentage } }, finance);
      expect(refused.fields).toMatchObject([{ path: 'revShare.percentage' }]);
    }
    const url = '/v1/audit-log?settings=revShare.percentage';
    const log = (await test.app.inject({ url, headers: bearer(owner) })).json();
    expect(log.lines).toMatchObject([
      { operation: 'patchRevShare', after: { revShare: { percentage: '15' } } },
    ]);
  });
});
