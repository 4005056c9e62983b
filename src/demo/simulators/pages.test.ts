import { createSecretKey } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCRATCH } from '../../../test/scratch.ts';
import { zero } from '../../domain/money/money.ts';
import { openRegistry } from '../../server/connections/registry.ts';
import { call } from '../../server/integrations/call.ts';
import type { ShopifyState } from '../../server/integrations/shops/shopify/simulator/state.ts';
import { startSimulator } from '../../server/integrations/simulator.ts';
import { openOutgoing } from '../../server/outgoing/outgoing.ts';
import { urls } from '../../urls.ts';
import { FERNWOOD_CREDENTIALS } from './fernwood.ts';
import { keep } from './keeping.ts';
import { type Shops, startSimulators } from './start.ts';

const dataDir = await mkdtemp(join(SCRATCH, 'makegood-simulators-'));
let shops: Shops;
let app: FastifyInstance;

async function start(publicUrl: string | null = null): Promise<void> {
  shops = await startSimulators(dataDir, { publicUrl });
  app = Fastify();
  shops.pages(app);
  await app.ready();
}
async function stop(): Promise<void> {
  await app.close();
  await shops.stop();
}
beforeAll(() => start());
afterAll(async () => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

const page = async (provider = 'shopify'): Promise<string> =>
  (await app.inject(`/demo/services/${provider}`)).body;
const act = async (
  fields: Record<string, string>,
  site = 'same-origin',
  provider = 'shopify',
): Promise<number> => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site };
  const payload = new URLSearchParams(fields).toString();
  return (await app.inject({ method: 'POST', url: `/demo/services/${provider}`, headers, payload }))
    .statusCode;
};
const registry = () =>
  openRegistry(shops.bases, {
    ...{ outgoing: openOutgoing({ allow: [] }), now: Date.now, shopify: shops.shopify },
  });
const shop = () => keep<ShopifyState>(`${dataDir}/simulators/shopify.json`, () => ({}) as ShopifyState);

it('Each service of the demo has a page, and none has another’s name', async () => {
  const index = (await app.inject('/demo/services')).body;
  for (const provider of Object.keys(shops.bases)) expect(index).toContain(`/demo/services/${provider}`);
  expect((await app.inject('/demo/services/..%2f..%2fsecret')).statusCode).toBeGreaterThanOrEqual(400);
});

it('Each service that a store can be connected with is there, and takes what its page says', async () => {
  const { api: _, ...providers } = registry();
  expect(Object.keys(shops.bases).sort()).toEqual(Object.keys(providers).sort());
  for (const [provider, registered] of Object.entries(providers)) {
    const html = await page(provider);
    const credentials = Object.fromEntries(
      [...html.matchAll(/<dt>([^<]*)<\/dt><dd><code>([^<]*)</g)].map(([, name, value]) => [name, value]),
    );
    expect([provider, await registered.open(credentials).test()]).toMatchObject([provider, { kind: 'ok' }]);
  }
});

it('A person does each thing that a page offers, twice, and no page breaks', async () => {
  for (const provider of Object.keys(shops.bases)) {
    if (provider === 'shopify') continue;
    for (let time = 0; time < 2; time += 1) {
      const names = [...(await page(provider)).matchAll(/name="act" value="([^"]*)"|<option>([^<]*)/g)].map(
        ([, button, option]) => button ?? option ?? '',
      );
      for (const name of new Set(names)) {
        const rows = [
          ...(await page(provider)).matchAll(
            /name="part" value="([^"]*)">\s*<input type="hidden" name="id" value="([^"]*)"/g,
          ),
        ];
        const [, part = '', id = ''] = rows[0] ?? [];
        for (const where of [
          { part: '', id: '' },
          { part, id },
        ])
          expect(await act({ act: name, ...where }, 'same-origin', provider)).toBe(303);
      }
    }
    expect((await app.inject(`/demo/services/${provider}`)).statusCode).toBe(200);
  }
});

it('A person orders and refunds in the shop, and text of others stays text', async () => {
  const kept = shop();
  const [first] = kept.state.orders;
  Object.assign(first ?? {}, { email: '<script>alert(1)</script>' });
  kept.save();
  expect(await page()).not.toContain('<script>');
  expect(await act({ act: 'Place an order' })).toBe(303);
  expect(await page()).toContain('#1117');
  await act({ act: 'Refund the rest', part: 'Orders', id: '1001' });
  expect(await page()).toMatch(/#1001<\/td><td>ada@example.com<\/td><td>REFUNDED/);
});

it('A link to what was made marks it there, and marks nothing else', async () => {
  const marked = async (path: string) =>
    (await app.inject(path)).body.match(/<tr class="shown" id="shown"><td>[^<]*/g) ?? [];
  expect(await marked(urls.demoService('shopify', '1002'))).toEqual([
    '<tr class="shown" id="shown"><td>#1002',
  ]);
  for (const text of ['none', '<script>', '1002"', ''])
    expect(await marked(urls.demoService('shopify', text))).toEqual([]);
  expect(await marked('/demo/services/shopify?shown=1001&shown=1002')).toEqual([]);
});

it('A row has buttons for one or two things, and a list for more; a column that says nothing is left out', async () => {
  const html = await page();
  const rowOf = (part: string) =>
    html.split(`<section aria-label="${part}">`)[1]?.split('</section>')[0]?.split('</tr>')[1] ?? '';
  expect(rowOf('Orders').match(/<option>/g)).toHaveLength(5);
  expect(rowOf('Orders').match(/<button/g)).toHaveLength(1);
  expect(rowOf('Stock').match(/<button/g)).toHaveLength(2);
  expect(html).not.toContain('>dispute</th>');
  await act({ act: 'Charge back, or win it', part: 'Orders', id: '1002' });
  expect(await page()).toContain('>dispute</th>');
});

it('A form of another site, and what nobody can do there, change nothing', async () => {
  const before = await page();
  expect(await act({ act: 'Sell out' }, 'cross-site')).toBeGreaterThanOrEqual(400);
  await act({ act: 'constructor', fail: 'toString', times: '1e9' });
  await act({ act: 'Cancel', part: 'Orders', id: 'none' });
  await act({ act: 'toString', part: 'Orders', id: '1002' });
  await act({ act: 'Sell out', part: '__proto__', id: '1002' });
  await act({ fail: 'toString', times: '1e9' });
  expect(await page()).toBe(before);
});

describe('The next calls fail as a person chose', () => {
  let made = 0;
  const subscribe = async () => {
    made += 1;
    const query =
      'mutation Subscribe($to: WebhookSubscriptionInput!) { webhookSubscriptionCreate(topic: ORDERS_CREATE, webhookSubscription: $to) { userErrors { message } } }';
    const { accessToken } = FERNWOOD_CREDENTIALS;
    const before = shop().state.webhooks.length;
    const answer = await call(`${shops.bases.shopify}/admin/api/2026-07/graphql.json`, {
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': accessToken },
      body: JSON.stringify({
        query,
        variables: { to: { uri: `https://shop.example/${made}` } },
      }),
      timeoutMs: 400,
    });
    const status = answer.kind === 'answer' ? answer.status : answer.kind;
    return [status, shop().state.webhooks.length - before];
  };

  it.each([
    ['Slow: answer after 5 seconds', 'lost', 1],
    ['Answer lost: carry it out, and do not answer', 'lost', 1],
    ['No connection: do nothing, and do not answer', 'lost', 0],
    ['Too many requests: 429', 429, 0],
    ['An error of its own: 500', 500, 0],
    ['Down: 503', 503, 0],
  ])('%s', async (fail, status, effects) => {
    await act({ fail, times: '1', which: 'Calls that change something' });
    expect(await page()).toContain('The next call that changes something fails.');
    expect(await call(`${shops.bases.shopify}/admin/oauth/authorize`, { method: 'GET' })).toMatchObject({
      status: 400,
    });
    expect(await subscribe()).toEqual([status, effects]);
    expect(await page()).toContain('It answers every call.');
    expect(await subscribe()).toEqual([200, 1]);
  });

  it('and it is mended, while the page itself never fails', async () => {
    await act({ fail: 'Down: 503', times: '2' });
    expect(await page()).toContain('The next 2 calls fail.');
    expect(await call(`${shops.bases.shopify}/admin/oauth/access_token`)).toMatchObject({ status: 503 });
    await act({ mend: '1', fail: 'Down: 503', times: '9' });
    expect(await page()).toContain('It answers every call.');
  });
});

it('Who subscribed on this machine is told what a person or a call changes, and nobody elsewhere', async () => {
  const subscriber = await startSimulator(() => ({ status: 200 }));
  const kept = shop();
  for (const uri of [`${subscriber.base}/hooks`, 'http://192.0.2.1/hooks'])
    kept.state.webhooks.push({ id: uri, topic: 'ORDERS_UPDATED', uri });
  kept.save();
  await act({ act: 'Cancel', part: 'Orders', id: '1002' });
  await expect.poll(() => subscriber.requests.length).toBe(1);
  expect(subscriber.requests[0]?.headers['x-shopify-topic']).toBe('orders/updated');
  await act({ act: 'Sell out' });
  expect(subscriber.requests).toHaveLength(1);
  const refunded = await registry()
    .shopify?.open(FERNWOOD_CREDENTIALS)
    .refund?.send({
      ...{ key: crypto.randomUUID(), mark: 'mg-1003-refund', claimNumber: '20000' },
      ...{ sourceOrderId: '1003', orderNumber: '1003', amount: { ...zero('USD'), amount: 1n } },
    });
  expect(refunded?.kind).toBe('done');
  await expect.poll(() => subscriber.requests.length).toBe(2);
  expect(subscriber.requests[1]?.json).toMatchObject({ id: 1003 });
  await subscriber.stop();
});

it('An order is shipped there, and then delivered', async () => {
  const seen = [];
  for (let time = 0; time < 3; time += 1) {
    await act({ act: 'Ship, then deliver', part: 'Orders', id: '1017' });
    seen.push(
      shop()
        .state.orders.find(({ id }) => id === '1017')
        ?.fulfillments.map((one) => one.displayStatus),
    );
  }
  expect(seen).toEqual([['IN_TRANSIT'], ['DELIVERED'], ['DELIVERED']]);
});

it('Webhooks go to where the demo is now, and those of others stay where they go', async () => {
  const kept = shop();
  const elsewhere = 'https://claims.example/v1/inbound/shopify/a.b';
  for (const uri of ['http://localhost:4000/v1/inbound/shopify/demo.token', elsewhere])
    kept.state.webhooks.push({ id: uri, topic: 'ORDERS_PAID', uri });
  kept.save();
  await stop();
  await start('http://localhost:4711');
  const known = shop().state.webhooks.filter(({ topic }) => topic === 'ORDERS_PAID');
  expect(known.map(({ uri }) => uri)).toEqual([
    'http://localhost:4711/v1/inbound/shopify/demo.token',
    elsewhere,
  ]);
});

it('What a service has survives a restart, and begins anew once its file is gone', async () => {
  await stop();
  await start();
  expect(await page()).toMatch(/#1001<\/td><td>ada@example.com<\/td><td>REFUNDED/);
  await rm(`${dataDir}/simulators`, { recursive: true });
  expect(await page()).toMatch(/#1001<\/td><td>ada@example.com<\/td><td>PAID/);
  expect(await page()).not.toContain('#1117');
});

describe('Who agrees on the consent page', () => {
  const DEMO = 'http://localhost:4711';
  const back = `${DEMO}/console/connect/shopify`;
  const key = createSecretKey(Buffer.from('the installation'));
  const asker = { person: 'p', session: 'b', store: 's', connection: 'none' };
  const opened = () => registry().shopify ?? expect.fail('no Shopify');
  const agree = async (redirectUri: string) => {
    const address = opened().consent?.begin(FERNWOOD_CREDENTIALS.shop, { asker, redirectUri, key }) ?? '';
    const shown = await call(address, { method: 'GET' });
    const answer = await call(`${shops.bases.shopify}/admin/oauth/consent`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URL(address).searchParams.toString(),
    });
    return { shown, location: answer.kind === 'answer' ? answer.header('location') : null };
  };
  const grant = async () => {
    const { location } = await agree(back);
    const query = new URL(location ?? '').search.slice(1);
    const granted = await opened().consent?.finish(
      query,
      { asker, redirectUri: back, key },
      async () => true,
    );
    return granted?.kind === 'credentials' ? granted.credentials : expect.fail(granted?.kind);
  };
  beforeAll(async () => {
    await stop();
    await start(DEMO);
  });

  it('comes back to where the demo is, and nowhere else', async () => {
    const { shown, location } = await agree(back);
    expect(shown).toMatchObject({ status: 200, text: expect.stringContaining('Install app in Fernwood?') });
    expect(location).toMatch(`${back}?code=`);
    expect(await agree('http://localhost:4000/console/connect/shopify')).toMatchObject({
      shown: { status: 400 },
      location: null,
    });
  });

  it('learns at once that there is no such shop', async () => {
    const address = opened().consent?.begin('fernwood', { asker, redirectUri: back, key }) ?? '';
    expect(await call(address, { method: 'GET' })).toMatchObject({
      status: 404,
      text: expect.stringContaining(`Go back, and enter ${FERNWOOD_CREDENTIALS.shop}.`),
    });
  });

  it('can still do so after the demo began anew', async () => {
    await rm(`${dataDir}/simulators`, { recursive: true });
    expect((await agree(back)).location).toMatch(back);
  });

  it('has a token that works again once it is given back', async () => {
    const credentials = await grant();
    const works = async () => (await opened().open(credentials).test()).kind;
    expect(await works()).toBe('ok');
    for (let time = 0; time < 2; time += 1) await act({ act: 'Withdraw the access token' });
    expect(await works()).toBe('refused');
    await act({ act: 'Give the access token back' });
    expect(await works()).toBe('ok');
    expect((await opened().open(FERNWOOD_CREDENTIALS).test()).kind).toBe('ok');
  });
});
