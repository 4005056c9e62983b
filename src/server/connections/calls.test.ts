/** The team's calls: connecting, testing, the order of preference, disconnecting. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { addPerson, sessionCookie } from '../../../test/people.ts';
import { connectTo, registeredFor, testedProvider } from '../../../test/provider.ts';
import { bearer } from '../../../test/world.ts';
import type { StoreId } from '../auth/caller.ts';

const [stripe, shopify] = [testedProvider(), testedProvider()];
const test = await createTestApp(
  {},
  { providers: { stripe: registeredFor(stripe), shopify: registeredFor(shopify) } },
);
afterAll(() => test.close());

const WORD = 'planted-word-of-a-secret-key';
const credentials = { account: 'test', key: WORD };
let made = 0;
let store: StoreId;
let token: string;
beforeEach(async () => {
  made += 1;
  stripe.health = { kind: 'ok', account: `acct_${made}` };
  shopify.health = { kind: 'ok', account: `shop${made}.example` };
  stripe.tests = 0;
  store = await test.addStore({ id: `store${made}`, slug: `slug${made}` });
  token = await test.token(store, 'store_owner');
});

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, by = token) {
  const answer = await test.app.inject({
    ...{ method, url: `/v1/connections${path}` },
    ...(payload && { payload }),
    headers: bearer(by),
  });
  return { status: answer.statusCode, body: answer.body, json: answer.body === '' ? null : answer.json() };
}
const connect = (provider = 'stripe', by = token, account = `account${made}`, key = WORD) =>
  ask('POST', '', { provider, credentials: { account, key } }, by);
const fieldsOf = (json: { fields: { path: string }[] }) => json.fields.map(({ path }) => path);

describe('connecting', () => {
  it('asks the provider first, keeps the credentials sealed, and shows no secret anywhere', async () => {
    const { status, json, body } = await connect();
    expect([status, json.state, json.account]).toEqual([201, 'ok', `acct_${made}`]);
    expect(json.hints).toEqual({ account: `account${made}`, key: '…-key' });
    expect(stripe.tests).toBe(1);
    const list = await ask('GET', '');
    const audit = await test.app.inject({ url: '/v1/audit-log', headers: bearer(token) });
    expect(audit.body).toContain('connected the store with');
    const { rows } = await test.database.admin.query(
      'select to_jsonb(c) as row from connections c where store_id = $1',
      [store],
    );
    for (const said of [body, list.body, audit.body, JSON.stringify(rows)]) expect(said).not.toContain(WORD);
  });

  it('says what the credentials lack, also once they are replaced', async () => {
    stripe.health = { kind: 'ok', account: `acct_${made}`, lacks: ['read_returns'] };
    expect((await connect()).json.lacks).toMatchObject([{ permission: 'read_returns' }]);
    const replaced = await ask('PUT', '/stripe/credentials', { credentials: { key: `${WORD}-2` } });
    expect(replaced.json.lacks).toHaveLength(1);
    stripe.health = { kind: 'ok', account: `acct_${made}` };
    expect((await ask('POST', '/stripe/test')).json).toMatchObject({ state: 'ok', lacks: [] });
  });

  it('lists only what has an adapter, with what each asks for', async () => {
    const { json } = await ask('GET', '');
    expect(json.connections).toEqual([]);
    expect(json.offered.map(({ provider }: { provider: string }) => provider)).toEqual(['shopify', 'stripe']);
    expect(json.offered[0].fields.map(({ name }: { name: string }) => name)).toEqual(['account', 'key']);
    expect((await connect('paypal')).status).toBe(404);
  });

  it('keeps nothing that the provider refuses, and says why at the field', async () => {
    stripe.health = { kind: 'refused', code: 'unauthorized', detail: null };
    const { status, json } = await connect();
    expect([status, json.code, fieldsOf(json)]).toEqual([422, 'connection_refused', ['credentials.key']]);
    stripe.health = { kind: 'unknown', detail: null };
    expect((await connect()).json.detail).toContain('does not answer');
    expect((await ask('GET', '')).json.connections).toEqual([]);
  });

  it('asks nobody about credentials that can’t be right', async () => {
    const { status, json } = await ask('POST', '', {
      provider: 'stripe',
      credentials: { account: '', key: 'short', what: 'x' },
    });
    expect([status, fieldsOf(json)]).toEqual([
      422,
      ['credentials.account', 'credentials.key', 'credentials.what'],
    ]);
    expect(stripe.tests).toBe(0);
  });

  it('happens once, however many ask at once, and a shop belongs to one store', async () => {
    const shop = `shop${made}`;
    const answers = await Promise.all(
      [1, 2, 3].map(() => connect('shopify', token, shop, crypto.randomUUID())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    const other = await test.addStore({ id: `twin${made}`, slug: `twin${made}` });
    const twin = await test.token(other, 'store_owner');
    expect((await connect('shopify', twin, shop)).json.code).toBe('shop_taken');
    expect((await ask('DELETE', '/shopify')).status).toBe(204);
    expect((await connect('shopify', twin, shop, 'another-key-there')).status).toBe(201);
  });

  it('needs the permission, and of a person who they are again', async () => {
    const support = await test.token(store, 'store_support');
    expect((await connect('stripe', support)).status).toBe(403);
    expect((await ask('GET', '', undefined, support)).status).toBe(200);
    const owner = await addPerson(test, { store, role: 'store_owner' });
    const headers = { cookie: await sessionCookie(test, owner.id), 'x-store': String(store) };
    test.clock.now += 3_600_000;
    const late = await test.app.inject({
      ...{ method: 'POST', url: '/v1/connections', payload: { provider: 'stripe', credentials } },
      headers: { ...headers, 'sec-fetch-site': 'same-origin' },
    });
    expect([late.statusCode, late.json().code]).toEqual([403, 'proof_required']);
  });
});

describe('a connection', () => {
  it('keeps the fields that a change leaves out, and refuses an old version', async () => {
    await connect();
    const change = (version: number, account = 'other') =>
      test.app.inject({
        ...{ method: 'PUT', url: '/v1/connections/stripe/credentials' },
        payload: { credentials: { account } },
        headers: { ...bearer(token), 'if-match': `"${version}"` },
      });
    expect((await change(1)).json().hints).toEqual({ account: 'other', key: '…-key' });
    expect((await change(1, 'third')).statusCode).toBe(412);
  });

  it('says what its test found, and works again after new credentials', async () => {
    await connect();
    stripe.health = { kind: 'refused', code: 'missing_permission', detail: 'refunds:write' };
    const tested = await ask('POST', '/stripe/test');
    expect([tested.status, tested.json.state, tested.json.failure.detail]).toEqual([
      200,
      'broken',
      'refunds:write',
    ]);
    stripe.health = { kind: 'ok', account: 'acct_new' };
    const changed = await ask('PUT', '/stripe/credentials', { credentials });
    expect([changed.json.state, changed.json.failure, changed.json.account]).toEqual([
      'ok',
      null,
      'acct_new',
    ]);
  });

  it('has its place in the order that the store sets, and no other', async () => {
    await connect();
    await connect('shopify');
    const order = (providers: string[]) => ask('PUT', '/order', { providers });
    const { json } = await order(['shopify', 'stripe']);
    expect(json.connections.map(({ provider }: { provider: string }) => provider)).toEqual([
      'shopify',
      'stripe',
    ]);
    for (const wrong of [['shopify'], ['shopify', 'shopify'], ['shopify', 'paypal']])
      expect((await order(wrong)).status).toBe(422);
  });

  it('of another store can’t be read, tested, changed or ended', async () => {
    const other = await test.addStore({ id: `other${made}`, slug: `other${made}` });
    await connectTo(test.context, other, 'stripe');
    expect((await ask('GET', '')).json.connections).toEqual([]);
    for (const [method, path] of [
      ['POST', '/stripe/test'],
      ['PUT', '/stripe/credentials'],
      ['DELETE', '/stripe'],
    ] as const)
      expect((await ask(method, path, method === 'PUT' ? { credentials } : undefined)).status).toBe(404);
    expect(stripe.tests).toBe(0);
  });
});
