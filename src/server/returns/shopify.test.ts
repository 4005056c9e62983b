/** Returns that are made in Shopify itself, beside everything else that its connection does. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { connectTo } from '../../../test/provider.ts';
import { bearer, fileableOrder, orderIdOf } from '../../../test/world.ts';
import type { StoreId } from '../auth/caller.ts';
import { testConnections } from '../connections/jobs.ts';
import { findConnection } from '../connections/queries.ts';
import { registered } from '../connections/registry.ts';
import { withStore } from '../database/with-store.ts';
import { applyDue } from '../inbound/apply.ts';
import { openShopify } from '../integrations/shops/shopify/client.ts';
import { credentialsSchema, FIELDS } from '../integrations/shops/shopify/credentials.ts';
import { scopesFor } from '../integrations/shops/shopify/scopes.ts';
import { placeOrder } from '../integrations/shops/shopify/simulator/people.ts';
import { returnBody, returnThere } from '../integrations/shops/shopify/simulator/returns.ts';
import {
  emptyShop,
  type SimulatedOrder,
  type SimulatedReturn,
} from '../integrations/shops/shopify/simulator/state.ts';
import { noticeOf } from '../integrations/shops/shopify/simulator/webhooks.ts';
import { type ShopifySimulator, startShopifySimulator } from '../integrations/shops/shopify/simulator.ts';
import { findStore } from '../stores/queries.ts';
import { hasReturnsTool } from './portal.ts';
import { compareReturns, readReturnsOf } from './read.ts';

const TOKEN = 'shpat_0123456789abcdef';
let shop: ShopifySimulator;
let test: TestApp;
let store: StoreId;
let token: string;
let made = 0;

beforeAll(async () => {
  shop = await startShopifySimulator();
  const shopify = registered(credentialsSchema, FIELDS, (own) => openShopify(own, { base: shop.base }));
  test = await createTestApp({}, { providers: { shopify } });
});
beforeEach(async () => {
  made += 1;
  test.clock.now = Date.now();
  Object.assign(shop.state, emptyShop({ tokens: { [TOKEN]: scopesFor('custom') } }));
  store = await test.addStore({ id: `store${made}`, slug: `slug${made}` });
  token = await test.token(store, 'store_owner');
  const credentials = { shop: shop.state.domain, accessToken: TOKEN, secret: shop.state.app.secret };
  await connectTo(test.context, store, 'shopify', credentials);
});
afterAll(async () => {
  await test.close();
  await shop.stop();
});

const iso = () => new Date(test.clock.now).toISOString();
async function placed(): Promise<{ order: SimulatedOrder; orderId: string }> {
  const order = placeOrder(shop.state, [{ title: 'Mug', price: '20.40', quantity: 2 }], iso());
  await test.addOrder(store, order.id, fileableOrder(test.clock.now, { sourceOrderNumber: order.name }));
  return { order, orderId: await orderIdOf(test, store, order.id) };
}
const see = async (url: string) =>
  (await test.app.inject({ url: `/v1/${url}`, headers: bearer(token) })).json();

/** Shopify tells us, and we apply it. */
async function told(order: SimulatedOrder, one: SimulatedReturn, topic: string): Promise<void> {
  const known = await withStore(test.context.db, store, (client) => findConnection(client, store, 'shopify'));
  const { headers, body } = noticeOf(shop.state, topic, returnBody(order, one), iso());
  const { statusCode } = await test.app.inject({
    ...{ method: 'POST', url: `/v1/inbound/shopify/${store}.${known?.inboundToken}`, payload: body, headers },
  });
  expect(statusCode).toBe(204);
  const found = await findStore(test.context.db, { by: 'id', value: store });
  if (found) await applyDue(test.context, found, { onEffect: async () => undefined });
}

describe('a return in Shopify', () => {
  it('comes in by webhook as it is then, and changes with each', async () => {
    const { order, orderId } = await placed();
    const one = returnThere(shop.state, order, iso());
    await told(order, one, 'returns/request');
    expect((await see('returns')).returns).toMatchObject([{ status: 'REQUESTED', units: 2 }]);
    one.status = 'OPEN';
    one.tracking = { carrierName: 'USPS', number: '9400', url: 'https://usps.example/9400' };
    test.clock.now += 1_000;
    await told(order, one, 'returns/approve');
    expect(await see(`orders/${orderId}/returns`)).toMatchObject({
      tools: ['Shopify'],
      returns: [
        {
          ...{ returnId: one.name, status: 'APPROVED', trackingNumber: '9400' },
          trackingUrl: 'https://usps.example/9400',
          tool: {
            ...{ name: 'Shopify', trackingCompany: 'USPS' },
            url: `https://acme.myshopify.com/admin/orders/${order.id}`,
          },
        },
      ],
    });
    Object.assign(one, { status: 'CLOSED', refund: '40.80' });
    for (const line of one.lines) line.refunded = line.quantity;
    test.clock.now += 1_000;
    await told(order, one, 'returns/close');
    expect((await see('returns')).returns).toMatchObject([{ status: 'REFUNDED' }]);
  });

  it('is read when somebody looks at the order, and by the comparison of the night', async () => {
    const [first, second] = [await placed(), await placed()];
    returnThere(shop.state, first.order, iso());
    await readReturnsOf(test.context, store, first.orderId);
    expect((await see('returns')).returns).toHaveLength(1);
    returnThere(shop.state, second.order, iso(), { status: 'OPEN' });
    await compareReturns(test.context, store);
    expect((await see('returns')).returns.map(({ status }: { status: string }) => status).sort()).toEqual([
      'APPROVED',
      'REQUESTED',
    ]);
  });

  it('leads no shopper to a page: Shopify tells of none', async () => {
    expect(await hasReturnsTool(test.context, store)).toBe(false);
  });
});

describe('a connection without the scope for returns', () => {
  const connection = async () => (await see('connections')).connections[0];

  it('does everything else, and says what is missing until it is granted', async () => {
    const { order, orderId } = await placed();
    returnThere(shop.state, order, iso());
    shop.state.tokens[TOKEN] = scopesFor('custom').filter((scope) => scope !== 'read_returns');
    // Nobody has tested it since: it is refused, and nothing breaks.
    await readReturnsOf(test.context, store, orderId);
    expect((await connection()).state).not.toBe('broken');
    test.clock.now += 900_000;
    await testConnections(test.context);
    expect(await connection()).toMatchObject({
      ...{ state: 'ok', failure: null },
      lacks: [{ permission: 'read_returns', what: expect.stringContaining('Returns') }],
    });
    const asked = shop.requests.length;
    await readReturnsOf(test.context, store, orderId);
    await compareReturns(test.context, store);
    expect(shop.requests).toHaveLength(asked);
    expect(await see(`orders/${orderId}/returns`)).toMatchObject({ tools: [], isAsking: false });
    shop.state.tokens[TOKEN] = scopesFor('custom');
    test.clock.now += 900_000;
    await testConnections(test.context);
    expect(await connection()).toMatchObject({ state: 'ok', lacks: [] });
    await readReturnsOf(test.context, store, orderId);
    expect((await see('returns')).returns).toHaveLength(1);
  });
});
