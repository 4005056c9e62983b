/** The whole way with Shopify: an order comes in, its claim is approved, and the shop has one refund, one order and one gift card. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { connectTo } from '../../../../test/provider.ts';
import { bearer, file, fileableOrder, filingOf, orderIdOf, shopperToken } from '../../../../test/world.ts';
import type { StoreId } from '../../auth/caller.ts';
import { registered } from '../../connections/registry.ts';
import { openShopify } from '../../integrations/shops/shopify/client.ts';
import { credentialsSchema, FIELDS } from '../../integrations/shops/shopify/credentials.ts';
import { mapShopifyOrder } from '../../integrations/shops/shopify/map.ts';
import { scopesFor } from '../../integrations/shops/shopify/scopes.ts';
import {
  placeOrder,
  refundThere,
  registerCustomer,
  sell,
  shipOrder,
} from '../../integrations/shops/shopify/simulator/people.ts';
import { emptyShop, type SimulatedOrder } from '../../integrations/shops/shopify/simulator/state.ts';
import { type ShopifySimulator, startShopifySimulator } from '../../integrations/shops/shopify/simulator.ts';
import { reconcileRun, startNightly } from '../../reconciliation/jobs.ts';
import { openCarriers } from '../carriers/carriers.ts';

const TOKEN = 'shpat_0123456789abcdef';
const DAY = 86_400_000;
let shop: ShopifySimulator;
let test: TestApp;
let store: StoreId;

beforeAll(async () => {
  shop = await startShopifySimulator(0, emptyShop(), () => test?.clock.now ?? Date.now());
  shop.state.tokens[TOKEN] = scopesFor('custom');
  const shopify = registered(credentialsSchema, FIELDS, (own) => openShopify(own, { base: shop.base }));
  test = await createTestApp({}, { providers: { shopify } });
  store = await test.addStore({ id: 'store1', slug: 'store1' });
  const credentials = { shop: shop.state.domain, accessToken: TOKEN, secret: shop.state.app.secret };
  await connectTo(test.context, store, 'shopify', credentials);
});
afterAll(async () => {
  await test.close();
  await shop.stop();
});

/** An order of two lamps for 50.00 each, delivered, as the feed brings it. */
async function delivered(): Promise<SimulatedOrder> {
  const at = (days: number): string => new Date(test.clock.now - days * DAY).toISOString();
  const lamp = sell(shop.state, 'Lamp', '50.00', 5, at(20));
  const customer = registerCustomer(shop.state, `zoe${shop.state.nextId}@example.com`);
  const [variant] = lamp.variants;
  const order = placeOrder(
    shop.state,
    [{ title: 'Lamp', price: '50.00', quantity: 2, productId: lamp.id, variantId: variant?.id ?? null }],
    at(10),
    { customerId: customer.id, email: customer.email },
  );
  shipOrder(shop.state, order, 'DELIVERED', at(5));
  const own = { shop: shop.state.domain, accessToken: TOKEN, secret: shop.state.app.secret };
  const { feed } = openShopify({ ...own, distribution: 'custom' }, { base: shop.base });
  const page = await feed?.order(order.id);
  const mapped = mapShopifyOrder(page?.kind === 'page' ? page.items[0] : null);
  if (!mapped.ok) throw new Error(mapped.reason);
  const { protection } = fileableOrder(test.clock.now);
  await test.addOrder(store, mapped.sourceOrderId, { ...mapped.order, protection });
  return order;
}

/** Claims one lamp, and approves it in this way. */
async function approved(resolutionType: string): Promise<{ order: SimulatedOrder; claimId: string }> {
  const order = await delivered();
  const orderId = await orderIdOf(test, store, order.id);
  const issue = {
    sourceItemId: order.lines[0]?.id ?? '',
    issueType: 'DAMAGED',
    quantity: 1,
    details: 'The shade broke',
  };
  const fulfillmentIssues = [{ sourceFulfillmentId: order.fulfillments[0]?.id, issues: [issue] }];
  const filing = filingOf({}, { email: order.email, fulfillmentIssues });
  const claimId = await file(test, shopperToken(test, store, orderId), order.id, filing);
  const { rows } = await test.database.admin.query('select id from claim_items where claim_id = $1', [
    claimId,
  ]);
  const answer = await test.app.inject({
    method: 'POST',
    url: `/v1/claims/${claimId}/resolutions`,
    headers: {
      ...bearer(await test.token(store, 'store_owner')),
      'idempotency-key': crypto.randomUUID(),
      'if-match': '*',
    },
    payload: { resolutions: [{ claimItemId: rows[0]?.id, resolutionType, quantity: 1 }] },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return { order, claimId };
}

/** Workers carry out what is due, as long as something is. */
async function workOn(): Promise<void> {
  for (let step = 0; step < 20; step += 1) {
    const carriers = openCarriers(test.context);
    await carriers.wake(store);
    await carriers.idle();
    const { rows } = await test.database.admin.query('select min(next_at) as next from claim_instructions');
    if (rows[0]?.next === null) return;
    test.clock.now = Math.max(test.clock.now, Date.parse(rows[0].next));
  }
  throw new Error('it never ends');
}

const instruction = async (claimId: string): Promise<Record<string, unknown>> =>
  (
    await test.database.admin.query(
      'select state, failure, hold, reference, provider from claim_instructions where claim_id = $1',
      [claimId],
    )
  ).rows[0];

describe('A claim about an order of Shopify', () => {
  it('is refunded to what was paid with', async () => {
    const { order, claimId } = await approved('REFUND');
    await workOn();
    expect(order.refunds).toHaveLength(1);
    expect(order.transactions.at(-1)).toMatchObject({
      kind: 'REFUND',
      amount: '50.00',
      gateway: 'shopify_payments',
    });
    expect(await instruction(claimId)).toMatchObject({ state: 'DONE', reference: order.refunds[0]?.id });
  });

  it('is refunded once although the answer is lost', async () => {
    const { order, claimId } = await approved('REFUND');
    shop.failing = ({ raw }) => raw.includes('refundCreate');
    shop.failures.push({ kind: 'lost' });
    await workOn();
    expect(order.refunds).toHaveLength(1);
    expect(await instruction(claimId)).toMatchObject({ state: 'DONE', reference: order.refunds[0]?.id });
  });

  it('is sent again as an order that takes stock', async () => {
    const { order, claimId } = await approved('RESHIP');
    await workOn();
    const made = shop.state.orders.filter(({ tags }) => tags.includes('Replacement'));
    expect(made).toMatchObject([{ total: '0.00', customerId: order.customerId, lines: [{ quantity: 1 }] }]);
    expect(await instruction(claimId)).toMatchObject({ state: 'DONE', reference: made[0]?.id });
    expect(shop.state.products.at(-1)?.variants[0]?.stock).toBe(4);
  });

  it('is credited by a gift card', async () => {
    const { claimId } = await approved('STORE_CREDIT');
    await workOn();
    expect(shop.state.giftCards).toMatchObject([{ currency: 'USD', enabled: true }]);
    expect(await instruction(claimId)).toMatchObject({
      state: 'DONE',
      reference: shop.state.giftCards[0]?.id,
    });
  });

  it('agrees with what Shopify lists, apart from what a person refunded there', async () => {
    const { order, claimId } = await approved('REFUND');
    await workOn();
    refundThere(shop.state, order, '3.00', new Date(test.clock.now).toISOString());
    test.clock.now += DAY;
    await startNightly(test.context, store);
    const query = async (text: string) => (await test.database.admin.query(text)).rows;
    const [{ id }] = (await query('select id from reconciliations')) as [{ id: string }];
    await reconcileRun(test.context, store, id);
    expect(await query('select state, matched, differences from reconciliations')).toEqual([
      { state: 'done', matched: 5, differences: 1 },
    ]);
    expect(await query('select reason, claim_id from reconciliation_differences')).toEqual([
      { reason: 'by_person', claim_id: claimId },
    ]);
  });

  it('waits while Shopify refuses the token, and pays nothing', async () => {
    const { order, claimId } = await approved('REFUND');
    shop.state.tokens = {};
    await workOn();
    expect(order.refunds).toHaveLength(0);
    expect(await instruction(claimId)).toMatchObject({ state: expect.stringMatching(/FAILED|WAITING/) });
    shop.state.tokens[TOKEN] = scopesFor('custom');
  });
});
