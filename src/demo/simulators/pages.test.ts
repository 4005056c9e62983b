import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SCRATCH } from '../../../test/scratch.ts';
import { openRegistry } from '../../server/connections/registry.ts';
import { call } from '../../server/integrations/call.ts';
import type { ShopifyState } from '../../server/integrations/shops/shopify/simulator/state.ts';
import { startSimulator } from '../../server/integrations/simulator.ts';
import { openOutgoing } from '../../server/outgoing/outgoing.ts';
import { urls } from '../../urls.ts';
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
const shop = () => keep<ShopifyState>(`${dataDir}/simulators/shopify.json`, () => ({}) as ShopifyState);

it('Each service of the demo has a page, and none has another’s name', async () => {
  const index = (await app.inject('/demo/services')).body;
  for (const provider of Object.keys(shops.bases)) expect(index).toContain(`/demo/services/${provider}`);
  expect((await app.inject('/demo/services/..%2f..%2fsecret')).statusCode).toBeGreaterThanOrEqual(400);
});

it('Each service that a store can be connected with is there, and takes what its page says', async () => {
  const registry = openRegistry(shops.bases, { outgoing: openOutgoing({ allow: [] }), now: Date.now });
  const { api: _, ...providers } = registry;
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
      const names = [...(await page(provider)).matchAll(/name="act" value="([^"]*)"/g)].map(
        ([, name = '']) => name,
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

it('The next calls fail as a person chose, the page itself never does, and it is mended', async () => {
  await act({ fail: 'Down: 503', times: '2' });
  expect(await page()).toContain('The next 2 calls fail.');
  expect(await call(`${shops.bases.shopify}/admin/oauth/access_token`)).toMatchObject({ status: 503 });
  await act({ mend: '1', fail: 'Down: 503', times: '9' });
  expect(await page()).toContain('It answers every call.');
});

it('Who subscribed on this machine is told what a person changes, and nobody elsewhere', async () => {
  const subscriber = await startSimulator(() => ({ status: 200 }));
  const kept = shop();
  for (const uri of [`${subscriber.base}/hooks`, 'http://192.0.2.1/hooks'])
    kept.state.webhooks.push({ id: uri, topic: 'ORDERS_UPDATED', uri });
  kept.save();
  await act({ act: 'Cancel', part: 'Orders', id: '1002' });
  await vi.waitFor(() => expect(subscriber.requests).toHaveLength(1));
  expect(subscriber.requests[0]?.headers['x-shopify-topic']).toBe('orders/updated');
  await act({ act: 'Sell out' });
  expect(subscriber.requests).toHaveLength(1);
  await subscriber.stop();
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
