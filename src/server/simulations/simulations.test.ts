import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { bearer, file, fileableOrder, orderIdOf, shopperToken } from '../../../test/world.ts';
import type { OrderSimulation, Simulation } from '../../contract/simulation.ts';
import { storeById } from '../stores/queries.ts';
import { runSimulation } from './jobs.ts';

const test = await createTestApp();
afterAll(() => test.close());
const { admin } = test.database;
const DAY = 86_400_000;
const store = await test.addStore();
const strange = await test.addStore({ id: 'strange', slug: 'strange' });
const token = await test.token(store, 'store_user');
const ORDERS = 45;
for (let at = 0; at < ORDERS; at += 1) {
  await test.addOrder(store, `o${at}`, fileableOrder(test.clock.now));
}
const orderId = await orderIdOf(test, store, 'o0');
await file(test, shopperToken(test, store, orderId), 'o0');

const ask = (method: 'GET' | 'POST', url: string, payload?: object, by = token) =>
  test.app.inject({
    method,
    url: `/v1${url}`,
    ...(payload && { payload }),
    headers: { ...bearer(by), ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }) },
  });
const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10);
const span = { from: dayAt(test.clock.now - 300 * DAY), to: dayAt(test.clock.now + DAY) };
const NEVER = {
  windows: { closeAfterDelivery: 1, closeAfterFulfillment: 1, minimumOpenDays: 1, graceHours: 0 },
};

async function run(change: object, sliceMs?: number): Promise<Simulation> {
  const started = await ask('POST', '/simulations', { change, ...span });
  expect(started.statusCode, started.body).toBe(202);
  const { id } = started.json().simulation;
  const read = async (): Promise<Simulation> => (await ask('GET', `/simulations/${id}`)).json().simulation;
  for (let left = 20; left > 0; left -= 1) {
    await runSimulation(test.context, await storeById(test.database.db, store), id, sliceMs);
    if ((await read()).state !== 'running') break;
  }
  return read();
}

describe('one order', () => {
  const simulate = async (body: object) => {
    const answer = await ask('POST', `/orders/${orderId}/simulation`, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json() as OrderSimulation;
  };

  it('has every verdict with and without the change, as its page shows them', async () => {
    const { verdicts } = await simulate({ change: NEVER });
    const desk = (await ask('GET', `/orders/${orderId}/desk`)).json();
    const shown = verdicts.map(({ sourceFulfillmentId, issueType, now }) => ({
      ...now,
      sourceFulfillmentId,
      issueType,
    }));
    expect(shown).toEqual(desk.verdicts);
    const damaged = verdicts.find(({ issueType }) => issueType === 'DAMAGED');
    expect([damaged?.now.eligible, damaged?.changed.eligible]).toEqual([true, false]);
    expect(damaged?.changed.uneligibleAt).not.toBe(damaged?.now.uneligibleAt);
  });

  it('can be asked about another day without a change', async () => {
    const at = new Date(test.clock.now + 400 * DAY).toISOString();
    const { verdicts } = await simulate({ at });
    const damaged = verdicts.find(({ issueType }) => issueType === 'DAMAGED');
    expect(damaged?.changed).toMatchObject({ eligible: false, eligibilityCode: 'expired' });
    expect(damaged?.changed.uneligibleAt).toBe(damaged?.now.uneligibleAt);
  });

  it('is not found by another store, and settings that don’t fit are refused by their name', async () => {
    const other = await test.token(strange, 'store_owner');
    expect((await ask('POST', `/orders/${orderId}/simulation`, {}, other)).statusCode).toBe(404);
    const wrong = await ask('POST', `/orders/${orderId}/simulation`, { change: { policyLimit: '1.2345' } });
    expect(wrong.json()).toMatchObject({ status: 422, fields: [{ path: 'change.policyLimit' }] });
  });
});

describe('the orders of a span', () => {
  it('are counted under both rules, with the claims that the change would have kept out', async () => {
    const { state, total, tally, examples } = await run(NEVER);
    expect([state, total]).toEqual(['done', ORDERS]);
    expect(tally.orders).toEqual({
      ...{ read: ORDERS, claimable: { now: ORDERS, changed: 0 }, letIn: 0, keptOut: ORDERS },
    });
    expect(tally.claims).toMatchObject({ filed: 1, accepted: { now: 1, changed: 0 }, keptOut: { count: 1 } });
    const { rows } = await admin.query("select quote ->> 'total' as total from claims where order_id = $1", [
      orderId,
    ]);
    expect(tally.claims.keptOut.worth).toBe(rows[0].total);
    expect(examples.length).toBe(ORDERS);
    expect(examples.find((one) => one.orderId === orderId)).toMatchObject({
      ...{ claimable: 'keptOut', claims: { letIn: 0, keptOut: 1 } },
      worth: { now: rows[0].total, changed: '0.00' },
    });
  });

  it('are each counted once, however often the job is interrupted', async () => {
    const whole = await run({ windows: { closeAfterDelivery: 700 } });
    const sliced = await run({ windows: { closeAfterDelivery: 700 } }, 0);
    expect(sliced.tally).toEqual(whole.tally);
    expect(whole.tally.orders.keptOut).toBe(0);
  });

  it('leave nothing behind but the simulation', async () => {
    const of = async () =>
      (
        await admin.query(
          'select json_agg(o) as orders, (select json_agg(c) from claims c) as claims from orders o',
        )
      ).rows[0];
    const before = await of();
    await run({ oneTimeAppeasement: true, policyLimit: '1' });
    expect(await of()).toEqual(before);
  });

  it('pay less in claims under a lower limit', async () => {
    const { tally } = await run({ policyLimit: '1' });
    expect(tally.claims.worth.changed).toBe('1.00');
    expect(tally.orders.keptOut).toBe(0);
  });

  it('can be stopped, and no more than two run at once', async () => {
    const body = { change: NEVER, ...span };
    const [one, other] = [await ask('POST', '/simulations', body), await ask('POST', '/simulations', body)];
    expect((await ask('POST', '/simulations', body)).json().code).toBe('too_many_simulations');
    for (const started of [one, other]) {
      const { id } = started.json().simulation;
      expect((await ask('POST', `/simulations/${id}/stop`)).json().simulation.state).toBe('stopped');
      await runSimulation(test.context, await storeById(test.database.db, store), id);
      expect((await ask('GET', `/simulations/${id}`)).json().simulation.state).toBe('stopped');
    }
  });

  it('are of one store only', async () => {
    const { id } = await run(NEVER);
    const other = await test.token(strange, 'store_owner');
    expect((await ask('GET', `/simulations/${id}`, undefined, other)).statusCode).toBe(404);
    expect((await ask('POST', `/simulations/${id}/stop`, undefined, other)).statusCode).toBe(404);
    expect((await ask('GET', '/simulations', undefined, other)).json().simulations).toEqual([]);
  });
});
