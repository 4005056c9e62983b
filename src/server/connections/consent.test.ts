/** Connecting a store by Shopify's consent page, against the simulated shop. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { type Ask, addPerson, Browser, sessionCookie } from '../../../test/people.ts';
import { STORE_HEADER } from '../../domain/access/store-header.ts';
import type { StoreId } from '../auth/caller.ts';
import { call } from '../integrations/call.ts';
import { hmacOf } from '../integrations/shops/shopify/admin/oauth.ts';
import { startShopifySimulator } from '../integrations/shops/shopify/simulator.ts';
import { openOutgoing } from '../outgoing/outgoing.ts';
import { openRegistry } from './registry.ts';

const shop = await startShopifySimulator();
const SHOP = shop.state.domain;
const RETURN = 'http://localhost:4000/console/connect/shopify';
shop.state.app.redirectUris = [RETURN];
const { clientId, secret: clientSecret } = shop.state.app;
const app = { clientId, clientSecret, distribution: 'custom' } as const;
const clock = { now: () => Date.now() };
const outside = { outgoing: openOutgoing(), now: () => clock.now() };
const test = await createTestApp(
  {},
  {
    providers: openRegistry({ shopify: shop.base }, { ...outside, shopify: app }),
  },
);
clock.now = () => test.clock.now;
afterAll(() => Promise.all([test.close(), shop.stop()]));

let made = 0;
let store: StoreId;
let owner: Person;
beforeEach(async () => {
  test.clock.now = Date.now();
  await test.database.admin.query('delete from connections');
  await test.database.admin.query('delete from connected_shops');
  owner = await newStore();
  store = owner.store;
});

type Person = { id: string; browser: Browser; store: StoreId; slug: string };

async function browserOf(personId: string): Promise<Browser> {
  const browser = new Browser(test);
  const [name = '', value = ''] = (await sessionCookie(test, personId)).split('=');
  browser.cookies.set(name, value);
  return browser;
}

async function newStore(): Promise<Person> {
  made += 1;
  const slug = `slug${made}`;
  const id = await test.addStore({ id: `store${made}`, slug });
  const person = await addPerson(test, { store: id, role: 'store_owner' });
  return { id: person.id, browser: await browserOf(person.id), store: id, slug };
}

const ask = ({ browser, slug }: Person, method: 'GET' | 'POST', path: string, asked: Ask = {}) =>
  browser.ask(method, `/v1/connections${path}`, { ...asked, headers: { [STORE_HEADER]: slug } });
const begin = (who: Person = owner, account = 'Acme') =>
  ask(who, 'POST', '/shopify/consent', { payload: { account } });
const finish = (query: string, who: Person = owner) =>
  ask(who, 'POST', '/shopify/consent/answer', { payload: { query } });
const connected = async (who: Person = owner) => (await ask(who, 'GET', '')).json().connections;
const codeOf = (answer: { json: () => { code?: string } }) => answer.json().code;

/** What the browser comes back with, once the person agreed at the shop. */
async function agree(who: Person = owner): Promise<string> {
  const { address } = (await begin(who)).json();
  const back = await call(`${shop.base}/admin/oauth/consent`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URL(address).searchParams.toString(),
  });
  const location = back.kind === 'answer' ? back.header('location') : null;
  expect(location?.split('?')[0]).toBe(RETURN);
  return new URL(location ?? '').search.slice(1);
}

/** As someone does who knows the app's secret. */
function signed(query: string, changes: Record<string, string>): string {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) changed.set(name, value);
  changed.set('hmac', hmacOf(changed, clientSecret));
  return changed.toString();
}

describe('connecting by the consent page', () => {
  it('connects the store with credentials that work, says so in the audit log, and shows no secret', async () => {
    const answer = await finish(await agree());
    expect([answer.statusCode, answer.json().state, answer.json().account]).toEqual([200, 'ok', SHOP]);
    const audit = await owner.browser.ask('GET', '/v1/audit-log', {
      headers: { [STORE_HEADER]: owner.slug },
    });
    expect(audit.body).toContain('connected the store by the consent page of');
    const [token = ''] = Object.keys(shop.state.tokens).slice(-1);
    for (const said of [answer.body, audit.body]) {
      expect(said).not.toContain(token);
      expect(said).not.toContain(clientSecret);
    }
    const { rows } = await test.database.admin.query(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'subscribe_inbound' and payload->>'storeId' = $1",
      [store],
    );
    expect(rows).toHaveLength(1);
  });

  it('renews the credentials of a store that is connected already', async () => {
    await finish(await agree());
    const again = await finish(await agree());
    expect([again.statusCode, again.json().version]).toEqual([200, 2]);
    expect(await connected()).toHaveLength(1);
  });

  it('is offered only where this installation has an app there', async () => {
    const offers = (await ask(owner, 'GET', '')).json().offered as { provider: string; consent: boolean }[];
    expect(offers.filter(({ consent }) => consent).map(({ provider }) => provider)).toEqual(['shopify']);
    const path = '/stripe/consent';
    expect((await ask(owner, 'POST', path, { payload: { account: 'acct_1' } })).statusCode).toBe(404);
    expect(openRegistry({}, outside).shopify?.consent).toBeUndefined();
  });

  it.each([
    'acme.example',
    'acme.myshopify.com.evil.example',
    'acme.myshopify.com@evil.example',
    '//evil',
    'a b',
  ])('leads nowhere for %s', async (account) => {
    const answer = await begin(owner, account);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields[0].path).toBe('account');
  });

  it('leads to the shop itself, and back to this installation only', async () => {
    const real = openRegistry({}, { ...outside, shopify: app }).shopify?.consent;
    const address = new URL(
      real?.begin(' https://ACME.myshopify.com/admin?x=//evil ', {
        asker: { person: 'p', session: 's', store: 't', connection: 'none' },
        redirectUri: RETURN,
        key: (await import('../auth/keys.ts')).deriveKey(test.context.secret, 'provider-consent'),
      }) ?? '',
    );
    expect([address.origin, address.pathname]).toEqual([`https://${SHOP}`, '/admin/oauth/authorize']);
    expect(address.searchParams.get('redirect_uri')).toBe(RETURN);
  });
});

describe('an answer is refused, and nothing is connected or asked for,', () => {
  let query: string;
  let exchanges: () => number;
  beforeEach(async () => {
    query = await agree();
    const before = shop.requests.length;
    exchanges = () => shop.requests.length - before;
  });

  async function expectRefused(sent: string, who: Person = owner) {
    const answer = await finish(sent, who);
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'consent_over']);
    expect(exchanges()).toBe(0);
    expect(await connected(who)).toEqual([]);
  }

  it.each([
    ['a forged signature', () => query.replace(/hmac=[0-9a-f]/, 'hmac=x')],
    ['no signature', () => query.replace(/hmac=[0-9a-f]+&?/, '')],
    ['another code', () => query.replace(/code=[0-9a-f]/, 'code=x')],
    ['a second shop', () => `${query}&shop=evil.example`],
    ['a signed shop on a strange host', () => signed(query, { shop: 'evil.example' })],
    ['a signed shop that was not asked for', () => signed(query, { shop: 'other.myshopify.com' })],
    ['a state of nobody', () => signed(query, { state: '9999999999.x' })],
    ['a prolonged state', () => signed(query, { state: query.replace(/.*state=\d+/, '9999999999') })],
    ['nothing', () => 'x'],
  ])('with %s', async (_name, sent) => {
    await expectRefused(sent());
  });

  it('in another person’s session, in another store, and in another browser of the same person', async () => {
    await expectRefused(query, await newStore());
    const colleague = await addPerson(test, { store, role: 'store_owner' });
    await expectRefused(query, { ...owner, id: colleague.id, browser: await browserOf(colleague.id) });
    await expectRefused(query, { ...owner, browser: await browserOf(owner.id) });
    expect((await finish(query)).statusCode).toBe(200);
  });

  it('after a quarter of an hour', async () => {
    test.clock.now += 16 * 60_000;
    await expectRefused(query);
  });

  it('a second time, also with a new code', async () => {
    expect((await finish(query)).statusCode).toBe(200);
    test.clock.now += 10_000;
    expect(codeOf(await finish(query))).toBe('consent_over');
    expect(codeOf(await finish(signed(query, { code: 'another' })))).toBe('consent_over');
    expect(exchanges()).toBe(2);
    expect((await connected())[0].version).toBe(1);
  });

  it.each([
    ['a refusal', () => new URLSearchParams([['error', 'access_denied'], ...stateOnly()]).toString()],
    ['a forged answer', () => query.replace(/hmac=[0-9a-f]/, 'hmac=x')],
    ['an answer for another shop', () => signed(query, { shop: 'other.myshopify.com' })],
    ['a code that the shop does not take', () => signed(query, { code: 'another' })],
  ])('after %s to the same ask', async (_name, first) => {
    expect(codeOf(await finish(first()))).toBe('consent_over');
    const asked = exchanges();
    expect(codeOf(await finish(query))).toBe('consent_over');
    expect(exchanges()).toBe(asked);
    expect(await connected()).toEqual([]);
    test.clock.now += 10_000;
    expect((await finish(await agree())).statusCode).toBe(200);
  });

  it('when twenty come at once, but for one', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, (_, at) => finish(`${query}${'&'.repeat(at)}`)));
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await connected())[0].version).toBe(1);
  });

  const stateOnly = () => [...new URLSearchParams(query)].filter(([name]) => name === 'state');

  it('of a shop that another store has', async () => {
    const other = await newStore();
    expect((await finish(await agree(other), other)).statusCode).toBe(200);
    expect(codeOf(await finish(query))).toBe('shop_taken');
    expect(await connected()).toEqual([]);
  });
});
