/** Rules are written, versioned, ordered and moved between their states by those who may. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { bearer } from '../../../test/world.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();
const owner = await test.token(store, 'store_owner');
const stranger = await test.token(await test.addStore({ id: 'otherstore', slug: 'other' }), 'store_owner');
const DAY = 86_400_000;

async function call(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
  { token = owner, version = '*' } = {},
) {
  const headers = { ...bearer(token), 'if-match': version, 'idempotency-key': crypto.randomUUID() };
  const url = `/v1/automation${path}`;
  const answer = await test.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, json: answer.json() };
}

const body = (changes: object = {}) => ({
  name: 'Small losses',
  when: { moment: 'filed' },
  conditions: { all: [{ fact: 'claim.value', operator: 'at_most', value: '50' }] },
  acts: [{ act: 'approve', as: 'asked' }],
  limits: { decisionsPerDay: 5, valuePerDay: '100.00', valuePerClaim: '50.00' },
  ...changes,
});
const made = async (changes: object = {}) => (await call('POST', '/rules', body(changes))).json;

describe('a rule', () => {
  it('may deny for what its store lets it, and for nothing else', async () => {
    const deny = { acts: [{ act: 'deny', reason: 'POTENTIAL_FRAUD', message: 'No.' }] };
    const allow = (denyReasons: string[]) =>
      test.app.inject({
        ...{ method: 'PATCH', url: `/v1/stores/${store}`, headers: bearer(owner) },
        payload: { automation: { denyReasons } },
      });
    await allow(['POTENTIAL_FRAUD']);
    expect((await call('POST', '/rules', body(deny))).status).toBe(201);
    expect((await call('GET', '/rules')).json.denyReasons).toEqual(['POTENTIAL_FRAUD']);
    await allow([]);
    expect((await call('POST', '/rules', body(deny))).status).toBe(422);
    expect((await allow(['NO_SUCH_REASON'])).statusCode).toBe(422);
  });

  it('that was changed says what changed, in the audit log', async () => {
    const { id } = await made();
    const conditions = { all: [{ fact: 'claim.value', operator: 'at_most', value: '40' }] };
    expect((await call('PUT', `/rules/${id}`, body({ conditions }))).status).toBe(200);
    const url = '/v1/audit-log?operation=replaceRule';
    const { lines } = (await test.app.inject({ url, headers: bearer(owner) })).json();
    const rule = (value: string) =>
      `When a claim is filed, if the claim’s value is at most ${value}, approve it as the customer asked.`;
    expect(lines[0]).toMatchObject({ before: { rule: rule('$50.00') }, after: { rule: rule('$40.00') } });
  });

  it('is added as a draft that reads as a sentence, and each save is a version', async () => {
    const rule = await made();
    expect(rule).toMatchObject({
      ...{ state: 'draft', version: 1, today: { decisions: 0, value: '0.00' } },
      sentence:
        'When a claim is filed, if the claim’s value is at most $50.00, approve it as the customer asked.',
    });
    const changed = body({ name: 'Smaller losses' });
    expect((await call('PUT', `/rules/${rule.id}`, changed, { version: '"1"' })).json.version).toBe(2);
    expect((await call('PUT', `/rules/${rule.id}`, changed, { version: '"2"' })).json.version).toBe(2);
    expect((await call('PUT', `/rules/${rule.id}`, body(), { version: '"1"' })).json.code).toBe(
      'version_mismatch',
    );
    const { versions } = (await call('GET', `/rules/${rule.id}/versions`)).json;
    expect(versions.map((one: { name: string }) => one.name)).toEqual(['Smaller losses', 'Small losses']);
  });

  it.each([
    [{ conditions: { fact: 'claim.value', operator: 'contains', value: ['x'] } }, 'conditions.operator'],
    [{ acts: [{ act: 'deny', reason: 'POTENTIAL_FRAUD', message: 'No' }] }, 'acts.0.reason'],
    [{ acts: [{ act: 'assign', to: 'nobody' }] }, 'acts.0.to'],
    [{ when: { moment: 'waited' } }, 'when.hours'],
    [{ limits: { decisionsPerDay: 5, valuePerDay: '1.234', valuePerClaim: '1' } }, 'limits.valuePerDay'],
    [{ name: 'a\u0000b' }, 'name'],
  ])('is refused with the field at fault: %j', async (changes, path) => {
    const { status, json } = await call('POST', '/rules', body(changes));
    expect([status, json.fields[0].path]).toEqual([422, path]);
  });

  it('is refused if its values are too much to keep', async () => {
    const value = Array.from({ length: 50 }, (_, n) => `${n}`.padEnd(100, '字'));
    const conditions = { any: Array(14).fill({ fact: 'items.skus', operator: 'includes_any', value }) };
    const { status, json } = await call('POST', '/rules', body({ conditions }));
    expect([status, json.fields[0].path]).toEqual([422, 'conditions']);
    const most = { any: conditions.any.slice(0, 11) };
    expect((await call('POST', '/rules', body({ conditions: most }))).status).toBe(201);
  });

  it('is refused if its groups lie too deep, however deep', async () => {
    const deep = (levels: number): object => (levels === 0 ? body().conditions : { all: [deep(levels - 1)] });
    const status = async (levels: number) =>
      (await call('POST', '/rules', body({ conditions: deep(levels) }))).status;
    expect([await status(2), await status(3), await status(500)]).toEqual([201, 422, 400]);
  });

  it('goes live after seven days in shadow, and back to shadow when it is changed', async () => {
    const { id } = await made();
    const to = (state: string, more: object = {}) => call('PUT', `/rules/${id}/state`, { state, ...more });
    expect((await to('live')).json.code).toBe('rule_not_proven');
    expect((await to('live', { backtest: 'b4k8m2w9xd' })).json.code).toBe('forbidden');
    expect((await to('shadow')).json.mayGoLiveAt).toBe(new Date(test.clock.now + 7 * DAY).toISOString());
    test.clock.now += 7 * DAY;
    expect((await to('live')).json).toMatchObject({ state: 'live', shadowSince: null });
    expect((await to('draft')).json.code).toBe('rule_state_not_allowed');
    const changed = await call('PUT', `/rules/${id}`, body({ name: 'Other' }));
    expect(changed.json).toMatchObject({ state: 'shadow', version: 2 });
    expect((await to('live')).json.code).toBe('rule_not_proven');
    const { states } = (await call('GET', `/rules/${id}/versions`)).json;
    expect(states.map((one: { to: string }) => one.to)).toEqual(['shadow', 'live', 'shadow']);
  });

  it('belongs to its store and to those who may', async () => {
    const { id } = await made();
    const other = { token: stranger };
    expect((await call('GET', `/rules/${id}`, undefined, other)).status).toBe(404);
    expect((await call('PUT', `/rules/${id}`, body(), other)).status).toBe(404);
    expect((await call('PUT', `/rules/${id}/state`, { state: 'off' }, other)).status).toBe(404);
    const support = { token: await test.token(store, 'store_support') };
    expect((await call('GET', `/rules/${id}`, undefined, support)).status).toBe(200);
    expect((await call('PUT', `/rules/${id}/state`, { state: 'off' }, support)).status).toBe(403);
    expect((await call('POST', '/rules', body(), support)).status).toBe(403);
  });

  it('keeps its place until all are ordered, each once', async () => {
    const { rules } = (await call('GET', '/rules')).json;
    const ids = rules.map(({ id }: { id: string }) => id).reverse();
    expect((await call('PUT', '/order', { ids: ids.slice(1) })).json.fields[0].path).toBe('ids');
    const ordered = (await call('PUT', '/order', { ids })).json.rules;
    expect(ordered.map(({ id }: { id: string }) => id)).toEqual(ids);
  });
});
