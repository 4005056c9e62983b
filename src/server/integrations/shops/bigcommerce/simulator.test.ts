import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulated } from '../../../../../test/bigcommerce-store.ts';
import type { BigCommerceSimulator } from './simulator.ts';
import { SIMULATED_TOKEN } from './simulator-state.ts';

const ONE = [{ item_type: 'ORDER', item_id: 3002, amount: 1 }];
const ALL = [{ item_type: 'ORDER', item_id: 3002, amount: 100_000.01 }];
const pay = (provider_id: string, amount: number) => [{ provider_id, amount, offline: false }];
const refunds = 'v3/orders/3002/payment_actions/refunds';

/** Read in bigcommerce/docs, November 2026; the file is named next to each. */
describe('The simulator refuses what BigCommerce refuses', () => {
  let store: BigCommerceSimulator;
  beforeAll(async () => {
    store = await simulated();
  });
  afterAll(() => store.stop());

  const ask = (method: string, path: string, body: object | null, token = SIMULATED_TOKEN) =>
    fetch(`${store.base}/stores/abc123xyz/${path}`, {
      method,
      headers: { 'x-auth-token': token },
      ...(body && { body: JSON.stringify(body) }),
    });

  const REFUSED: [why: string, method: string, path: string, body: object | null, status: number][] = [
    ['an unknown path (status-codes.mdx)', 'GET', 'v3/nothing', null, 404],
    ['more than 250 on a page (orders.v2.oas2.yml)', 'GET', 'v2/orders?limit=251', null, 422],
    ['an unknown order (orders.v2.oas2.yml)', 'GET', 'v2/orders/1', null, 404],
    ['a refund of nothing (orders.v3.yml)', 'POST', refunds, { items: [], payments: [] }, 422],
    [
      'a refund above what is left (orders.v3.yml)',
      'POST',
      refunds,
      { items: ALL, payments: pay('stripe', 100_000.01) },
      422,
    ],
    [
      'a refund by a method that was not quoted (refunds.mdx)',
      'POST',
      refunds,
      { items: ONE, payments: pay('paypal', 1) },
      422,
    ],
    [
      'a refund whose payments differ from it (orders.v3.yml)',
      'POST',
      refunds,
      { items: ONE, payments: pay('stripe', 2) },
      422,
    ],
    [
      'a refund of an unknown order (orders.v3.yml)',
      'POST',
      'v3/orders/1/payment_actions/refunds',
      { items: ONE },
      404,
    ],
    ['an order without products (orders.v2.oas2.yml)', 'POST', 'v2/orders', { billing_address: {} }, 400],
    [
      'an order without an address (orders.v2.oas2.yml)',
      'POST',
      'v2/orders',
      { products: [{ product_id: 78 }] },
      400,
    ],
    [
      'a certificate without a recipient (marketing.v2.yml)',
      'POST',
      'v2/gift_certificates',
      { amount: '1' },
      400,
    ],
    [
      'a webhook on another port (webhooks.v3.yml)',
      'POST',
      'v3/hooks',
      { scope: 'store/order/created', destination: 'https://a.example:8443' },
      422,
    ],
    [
      'a webhook of an unknown scope (webhooks.v3.yml)',
      'POST',
      'v3/hooks',
      { scope: 'orders', destination: 'https://a.example' },
      422,
    ],
  ];

  it.each(REFUSED)('%s', async (_why, method, path, body, status) => {
    expect((await ask(method, path, body)).status).toBe(status);
  });

  it('a wrong token, and writing without the scope (status-codes.mdx)', async () => {
    expect((await ask('GET', 'v2/orders', null, 'other')).status).toBe(401);
    store.state.mayModify = false;
    expect((await ask('POST', 'v2/orders', {})).status).toBe(403);
    store.state.mayModify = true;
  });

  it('a code that is taken, and a currency that the store does not have (marketing.v2.yml)', async () => {
    const certificate = {
      to_name: 'A',
      to_email: 'a@example.com',
      from_name: 'B',
      from_email: 'b@example.com',
      amount: '1',
      code: 'TAKEN',
    };
    expect((await ask('POST', 'v2/gift_certificates', certificate)).status).toBe(201);
    expect((await ask('POST', 'v2/gift_certificates', certificate)).status).toBe(409);
    const other = { ...certificate, code: 'OTHER', currency_code: 'EUR' };
    expect((await ask('POST', 'v2/gift_certificates', other)).status).toBe(400);
  });

  it('quotes and refunds while the tax service is down (orders.v3.yml)', async () => {
    store.state.taxServiceIsDown = true;
    expect((await ask('POST', refunds, { items: ONE, payments: pay('stripe', 1) })).status).toBe(503);
    store.state.taxServiceIsDown = false;
  });
});
