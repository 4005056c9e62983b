/** Past claims are decided again by a rule, and compared with what people decided. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { openDesk } from '../../../../test/claim-desk.ts';
import { addPerson, asPerson } from '../../../../test/people.ts';
import { bearer, fileableOrder } from '../../../../test/world.ts';
import type { Report } from '../../../domain/automation/compare.ts';
import { withStore } from '../../database/with-store.ts';
import { findStore } from '../../stores/queries.ts';
import { runInStore } from '../jobs.ts';
import { runBacktest } from './jobs.ts';
import { noteProgress } from './queries.ts';

const test = await createTestApp();
afterAll(() => test.close());
const { admin } = test.database;
const storeId = await test.addStore();
const other = await test.token(await test.addStore({ id: 'otherstore', slug: 'other' }), 'store_owner');
const token = await test.token(storeId, 'store_owner');
const store = await findStore(test.context.db, { by: 'id', value: storeId });
if (!store) throw new Error('no store');

async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, as = token) {
  const headers = { ...bearer(as), 'if-match': '*', 'idempotency-key': crypto.randomUUID() };
  const url = `/v1/automation${path}`;
  const answer = await test.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, json: answer.json() };
}
const rule = (conditions: object) => ({
  name: 'Small ones',
  when: { moment: 'filed' },
  conditions,
  acts: [{ act: 'approve', as: 'asked' }],
  limits: { decisionsPerDay: 5, valuePerDay: '100.00', valuePerClaim: '50.00' },
});
const SMALL = { fact: 'claim.value', operator: 'at_most', value: '50.00' };
const order = () => fileableOrder(test.clock.now);
const [approved, denied, open, large] = [
  await openDesk(test, storeId, { order: order() }),
  await openDesk(test, storeId, { order: order() }),
  await openDesk(test, storeId, { order: order() }),
  await openDesk(test, storeId, { order: order(), quantity: 4 }),
];
const refund = (claimItemId: string) => ({ resolutions: [{ claimItemId, resolutionType: 'REFUND' }] });
await approved.team('POST', '/resolutions', refund(approved.itemId));
await denied.team('POST', '/denial', { reason: 'OTHER', message: 'It is there.' });
await runInStore(test.context, store);

async function backtested(conditions: object): Promise<{ id: string; ruleId: string; report: Report }> {
  const made = (await call('POST', '/rules', rule(conditions))).json;
  const { id } = (await call('POST', `/rules/${made.id}/backtests`, { span: 'all' })).json;
  await runBacktest(test.context, storeId, id);
  const { json } = await call('GET', `/backtests/${id}`);
  expect(json).toMatchObject({ state: 'done', version: 1, claims: 4, compared: 4 });
  return { id, ruleId: made.id, report: json.report };
}

describe('a backtest', () => {
  it('says how often a rule agrees with people, differs, and leaves claims to them, with examples', async () => {
    const { report } = await backtested(SMALL);
    expect(report.results).toEqual({ agree: 1, differ: 1, open: 1, held: 0, unknown: 0, left: 1 });
    expect(report.examples.agree).toMatchObject([
      { claimId: approved.id, act: 'approve', people: 'approve' },
    ]);
    expect(report.examples.differ).toMatchObject([{ claimId: denied.id, people: 'deny' }]);
    expect(report.examples.open).toMatchObject([{ claimId: open.id, people: null }]);
    expect(report.examples.left).toMatchObject([{ claimId: large.id }]);
    expect(report.offTheDesk).toBe(0.75);
    expect(Number(report.wouldPay)).toBeGreaterThan(Number(report.paid));
    expect(Number(report.paid)).toBeGreaterThan(0);
  });

  it('says how many claims could not be read yet, until they can', async () => {
    const made = (await call('POST', '/rules', rule(SMALL))).json;
    const unread = async () => {
      const { id } = (await call('POST', `/rules/${made.id}/backtests`, { span: 'all' })).json;
      await runBacktest(test.context, storeId, id);
      const { json } = await call('GET', `/backtests/${id}`);
      return [json.unread, json.compared];
    };
    await admin.query(
      "update automation_moments set done_at = null where claim_id = $1 and moment = 'filed'",
      [open.id],
    );
    await admin.query("delete from claim_snapshots where claim_id = $1 and moment = 'filed'", [open.id]);
    expect(await unread()).toEqual([1, 3]);
    await runInStore(test.context, store);
    expect(await unread()).toEqual([0, 4]);
  });

  it('reads what customers wrote from the claims, and does not know it once they are erased', async () => {
    const text = { fact: 'text.details', operator: 'contains_none', value: ['zebra'] };
    expect((await backtested(text)).report.results.unknown).toBe(0);
    await admin.query('update claims set erased_at = now() where id = $1', [large.id]);
    expect((await backtested(text)).report.results.unknown).toBe(1);
    await admin.query('update claims set erased_at = null where id = $1', [large.id]);
  });

  it('lets an owner, and nobody else, make the version live that it is about', async () => {
    const { id, ruleId } = await backtested(SMALL);
    const live = { state: 'live', backtest: id };
    expect((await call('PUT', `/rules/${ruleId}/state`, live)).status).toBe(403);
    const as = async (role: 'store_owner' | 'store_admin') => {
      const { id: person } = await addPerson(test, { role, store: storeId });
      const headers = {
        ...(await asPerson(test, person)),
        ...{ 'if-match': '*', 'idempotency-key': crypto.randomUUID() },
      };
      const url = `/v1/automation/rules/${ruleId}/state`;
      return (await test.app.inject({ method: 'PUT', url, headers, payload: live })).statusCode;
    };
    expect(await as('store_admin')).toBe(403);
    expect(await as('store_owner')).toBe(200);
    await call('PUT', `/rules/${ruleId}`, rule({ all: [] }));
    expect(await as('store_owner')).toBe(422);
  });

  it('runs one at a time, can be stopped, and belongs to its store', async () => {
    const { json } = await call('POST', '/rules', rule(SMALL));
    const start = () => call('POST', `/rules/${json.id}/backtests`, { span: '90_days' });
    const answers = await Promise.all([start(), start()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 422]);
    const { id } = answers.find(({ status }) => status === 202)?.json ?? {};
    expect((await call('GET', `/backtests/${id}`, undefined, other)).status).toBe(404);
    expect((await call('POST', `/backtests/${id}/stop`, undefined, other)).status).toBe(404);
    expect((await call('POST', `/backtests/${id}/stop`)).json.state).toBe('stopped');
    await runBacktest(test.context, storeId, id);
    const late = { id, state: 'done', claims: 1, compared: 1, report: null } as const;
    expect(
      await withStore(test.context.db, storeId, (client) =>
        noteProgress(client, storeId, late, test.clock.now),
      ),
    ).toBe(false);
    expect((await call('GET', `/backtests/${id}`)).json.state).toBe('stopped');
  });
});

describe('conditions tried on one claim', () => {
  it('answer with each result and what was found', async () => {
    const { json } = await call('POST', '/trials', { claim: denied.id, conditions: { all: [SMALL] } });
    expect(json).toMatchObject({ claimId: denied.id, result: true });
    expect(json.trace.all[0]).toMatchObject({ fact: 'claim.value', result: true, found: expect.any(String) });
    const byNumber = await call('POST', '/trials', { claim: `#${json.claimNumber}`, conditions: SMALL });
    expect(byNumber.json.claimId).toBe(denied.id);
  });

  it('find no claim of another store', async () => {
    expect((await call('POST', '/trials', { claim: denied.id, conditions: SMALL }, other)).status).toBe(404);
  });
});

it('lists what a rule in shadow would have done, with what people did', async () => {
  const { id } = (await call('POST', '/rules', rule(SMALL))).json;
  await call('PUT', `/rules/${id}/state`, { state: 'shadow' });
  const claims = [await openDesk(test, storeId), await openDesk(test, storeId)];
  await runInStore(test.context, store);
  await claims[0]?.team('POST', '/denial', { reason: 'OTHER', message: 'It is there.' });
  await runInStore(test.context, store);
  const first = (await call('GET', `/rules/${id}/decisions?limit=1&kind=shadow`)).json;
  const rest = (await call('GET', `/rules/${id}/decisions?limit=1&kind=shadow&cursor=${first.nextCursor}`))
    .json;
  const all = [...first.decisions, ...rest.decisions];
  expect(all).toHaveLength(2);
  expect(all.find(({ claimId }) => claimId === claims[0]?.id)).toMatchObject({
    people: 'deny',
    acts: ['approve'],
  });
  expect(rest.nextCursor).toBeNull();
  expect((await call('GET', `/rules/${id}/decisions`, undefined, other)).status).toBe(404);
});
