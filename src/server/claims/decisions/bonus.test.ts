/** A fixed bonus is given once per order, however its claims are filed and approved. */
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { bearer, fileableOrder, filingOf } from '../../../../test/world.ts';
import { DEFAULT_SETTINGS } from '../../../domain/stores/settings.ts';

const test = await createTestApp();
afterAll(() => test.close());
const credit = { bonus: '5', bonusType: 'fixed' as const, capPercentage: 1_000 };
const store = await test.addStore({ settings: { ...DEFAULT_SETTINGS, credit } });
const owner = await test.token(store, 'store_owner');

const post = async (url: string, payload: object) => {
  const headers = { ...bearer(owner), 'idempotency-key': crypto.randomUUID(), 'if-match': '*' };
  const answer = await test.app.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, json: answer.json() };
};

type Filed = { id: string; claimItems: { id: string }[]; quote: { bonus: string; total: string } };

it('gives a fixed bonus once, to one of several claims filed and approved at the same moment', async () => {
  await test.addOrder(store, 'bonus-1', fileableOrder(test.clock.now));
  const body = filingOf({}, { resolution: { desiredMethod: 'STORE_CREDIT' } });
  const filed = await Promise.all([1, 2, 3, 4].map(() => post('/v1/claims/bonus-1', body)));
  expect(filed.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const claims = filed.map(({ json }) => json as Filed);
  expect(claims.map(({ quote }) => quote.bonus).sort()).toEqual(['0.00', '0.00', '0.00', '5.00']);
  const approved = await Promise.all(
    claims.map(({ id, claimItems: [item] }) =>
      post(`/v1/claims/${id}/resolutions`, {
        resolutions: [{ claimItemId: item?.id, resolutionType: 'STORE_CREDIT' }],
      }),
    ),
  );
  expect(approved.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const paid = approved.map(({ json }) => json.claimResolutions[0].amounts.total);
  expect(paid).toEqual(claims.map(({ quote }) => quote.total));
});

it('quotes no bonus if the team already gave it for a claim that asked for money', async () => {
  await test.addOrder(store, 'bonus-2', fileableOrder(test.clock.now));
  const filing = (desiredMethod: 'REFUND' | 'STORE_CREDIT') =>
    post('/v1/claims/bonus-2', filingOf({}, { resolution: { desiredMethod } }));
  const approve = async ({ id, claimItems: [item] }: Filed) => {
    const { json } = await post(`/v1/claims/${id}/resolutions`, {
      resolutions: [{ claimItemId: item?.id, resolutionType: 'STORE_CREDIT' }],
    });
    return json.claimResolutions[0].amounts;
  };
  const first = (await filing('REFUND')).json as Filed;
  expect(first.quote.bonus).toBe('0.00');
  expect(await approve(first)).toMatchObject({ bonus: '5.00' });
  const second = (await filing('STORE_CREDIT')).json as Filed;
  expect(second.quote.bonus).toBe('0.00');
  expect(await approve(second)).toMatchObject({ bonus: '0.00', total: second.quote.total });
});
