import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { call } from './call.ts';
import { emptyShop } from './shops/shopify/simulator/state.ts';
import { type ShopifySimulator, startShopifySimulator } from './shops/shopify/simulator.ts';
import { startSimulator } from './simulator.ts';

let shop: ShopifySimulator;
beforeAll(async () => {
  shop = await startShopifySimulator(0, emptyShop({ name: '<b>Acme</b>' }));
});
afterAll(() => shop.stop());

const act = (fields: Record<string, string>): Promise<unknown> =>
  call(`${shop.base}/simulator`, { body: new URLSearchParams(fields).toString() });
const page = async (): Promise<string> => {
  const answer = await call(shop.base, { method: 'GET' });
  return answer.kind === 'answer' ? answer.text : answer.kind;
};

it('A simulator shows the vendor’s side, and text of others as text', async () => {
  await act({ act: 'Somebody orders, and gets the parcel' });
  expect(await page()).toContain('2 × Desk lamp');
  expect(await page()).not.toContain('<b>Acme');
});

it('A person lets its next requests fail, and mends it; the page itself never fails', async () => {
  await act({ fail: 'Answer 503: down', times: '2' });
  expect(await page()).toContain('2 requests will fail');
  expect(await call(`${shop.base}/admin/oauth/access_token`)).toMatchObject({ status: 503 });
  await act({ mend: '1', fail: 'Answer 500' });
  expect(await page()).toContain('All requests are answered');
});

it('A person sends the webhook of what changed to who asked for it', async () => {
  const subscriber = await startSimulator(() => ({ status: 200 }));
  shop.state.webhooks.push({ id: '1', topic: 'ORDERS_UPDATED', uri: `${subscriber.base}/hooks` });
  await act({ act: 'Send the webhook of the newest order' });
  await vi.waitFor(() => expect(subscriber.requests).toHaveLength(1));
  expect(subscriber.requests[0]?.headers['x-shopify-topic']).toBe('orders/updated');
  await subscriber.stop();
});

it('What nobody can do there is ignored', async () => {
  await act({ act: 'constructor', fail: 'toString', times: '1e9' });
  expect(await page()).toContain('All requests are answered');
});
