/** What Shopify refuses, and so does the simulator. Each case names where Shopify says so. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../call.ts';
import { BEFORE_FULFILLMENT, FULFILLMENT_CANCEL, FULFILLMENT_CREATE } from './admin/fulfillment.ts';
import { VERSION } from './admin/graphql.ts';
import { REFUND_CREATE } from './admin/refund.ts';
import { TAGS_ADD, TAGS_REMOVE } from './admin/tags.ts';
import { fulfillmentOrdersOf } from './simulator/fulfillments.ts';
import { placeOrder, refundThere } from './simulator/people.ts';
import type { SimulatedOrder } from './simulator/state.ts';
import { type ShopifySimulator, startShopifySimulator } from './simulator.ts';

const TOKEN = 'shpat_0123456789abcdef';
const AT = '2026-11-20T10:00:00.000Z';
let shop: ShopifySimulator;

beforeAll(async () => {
  shop = await startShopifySimulator();
});
beforeEach(() => {
  shop.state.tokens = { [TOKEN]: ['write_orders', 'read_products'] };
  shop.state.bucket.available = 2000;
});
afterAll(() => shop.stop());

async function ask(query: string, variables: object = {}, token = TOKEN): Promise<unknown> {
  const answer = await call(`${shop.base}/admin/api/${VERSION}/graphql.json`, {
    headers: { 'x-shopify-access-token': token },
    body: JSON.stringify({ query, variables }),
  });
  return answer.kind === 'answer' ? { status: answer.status, ...(answer.json as object) } : answer;
}

const refused = (code: string, message?: RegExp): unknown => ({
  errors: [
    expect.objectContaining({
      ...(message && { message: expect.stringMatching(message) }),
      extensions: expect.objectContaining({ code }),
    }),
  ],
});

describe('The simulated shop refuses, as Shopify does', () => {
  // shopify.dev/docs/api/usage/response-codes
  it('an unknown token', async () => {
    expect(await ask('{ shop { myshopifyDomain } }', {}, 'shpat_wrong')).toMatchObject({
      status: 401,
      errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
    });
  });

  // shopify.dev/docs/api/usage/response-codes: 200 with ACCESS_DENIED
  it('a token without the scope', async () => {
    shop.state.tokens[TOKEN] = ['read_products'];
    expect(await ask('{ order(id: "gid://shopify/Order/1") { id } }')).toMatchObject({
      status: 200,
      ...(refused('ACCESS_DENIED', /Required access: `read_orders` access scope/) as object),
    });
  });

  it('an unknown field', async () => {
    expect(await ask('{ shop { password } }')).toMatchObject(refused('undefinedField') as object);
  });

  it('a field of the input that it does not know', async () => {
    const input = { orderId: 'gid://shopify/Order/1', colour: 'red' };
    expect(await ask(REFUND_CREATE, { input, key: 'k' })).toMatchObject(
      refused('INVALID_VARIABLE', /colour/) as object,
    );
  });

  // shopify.dev/docs/api/usage/rate-limits: THROTTLED beside extensions.cost
  it('a request above what is left in its bucket', async () => {
    shop.state.bucket.available = 0;
    expect(await ask('{ shop { myshopifyDomain } }')).toMatchObject({
      ...(refused('THROTTLED') as object),
      extensions: { cost: { throttleStatus: { currentlyAvailable: 0, restoreRate: 100 } } },
    });
  });
});

describe('Tags there', () => {
  let order: SimulatedOrder;
  beforeEach(() => {
    order = placeOrder(shop.state, [{ title: 'Lamp', price: '50.00' }], AT, { tags: ['VIP'] });
  });
  const change = (document: string, tags: unknown, id = `gid://shopify/Order/${order.id}`) =>
    ask(document, { id, tags });

  // shopify.dev/docs/api/admin-graphql/latest/mutations/tagsAdd and tagsRemove
  it('are added beside the others, told apart without regard to capitals, and one text may hold several', async () => {
    await change(TAGS_ADD, ['vip', 'one, two']);
    expect(order.tags).toEqual(['VIP', 'one', 'two']);
    await change(TAGS_REMOVE, ['ONE', 'three']);
    expect(order.tags).toEqual(['VIP', 'two']);
  });

  it('are refused for an order that is not there, above 250, and for a long one', async () => {
    const problem = (message: RegExp) => ({
      data: { tagsAdd: { node: null, userErrors: [{ message: expect.stringMatching(message) }] } },
    });
    expect(await change(TAGS_ADD, ['a'], 'gid://shopify/Order/1')).toMatchObject(problem(/not exist/));
    const many = Array.from({ length: 251 }, (_, at) => `tag-${at}`);
    expect(await change(TAGS_ADD, many)).toMatchObject(problem(/250/));
    expect(await change(TAGS_ADD, ['x'.repeat(41)])).toMatchObject(problem(/too long/));
    expect(order.tags).toEqual(['VIP']);
  });

  it('need write_orders, and a list of texts', async () => {
    expect(await change(TAGS_ADD, [{ name: 'a' }])).toMatchObject(refused('INVALID_VARIABLE') as object);
    shop.state.tokens[TOKEN] = ['read_orders'];
    expect(await change(TAGS_ADD, ['a'])).toMatchObject(refused('ACCESS_DENIED', /write_orders/) as object);
  });
});

describe('A fulfillment there', () => {
  let order: SimulatedOrder;
  const lineOf = (at = 0) => fulfillmentOrdersOf(shop.state, order)[at]?.lines[0]?.id;
  beforeEach(() => {
    order = placeOrder(shop.state, [{ title: 'Lamp', price: '50.00', quantity: 2 }], AT);
    shop.state.tokens[TOKEN] = ['write_orders', 'write_merchant_managed_fulfillment_orders'];
  });
  const fulfill = (quantity: number, id = fulfillmentOrdersOf(shop.state, order)[0]?.id) =>
    ask(FULFILLMENT_CREATE, {
      fulfillment: {
        lineItemsByFulfillmentOrder: [
          {
            fulfillmentOrderId: `gid://shopify/FulfillmentOrder/${id}`,
            fulfillmentOrderLineItems: [
              { id: `gid://shopify/FulfillmentOrderLineItem/${lineOf()}`, quantity },
            ],
          },
        ],
      },
    });
  const problem = (message: RegExp): object => ({
    data: { fulfillmentCreate: { userErrors: [{ message: expect.stringMatching(message) }] } },
  });

  // shopify.dev/docs/apps/build/orders-fulfillment/order-management-apps/build-fulfillment-solutions
  it('is of no more than is left, of an open fulfillment order that is there', async () => {
    expect(await fulfill(3)).toMatchObject(problem(/Invalid fulfillment order line item quantity/));
    expect(await fulfill(1, '1')).toMatchObject(problem(/does not exist/));
    expect(await fulfill(2)).toMatchObject({ data: { fulfillmentCreate: { userErrors: [] } } });
    expect(await fulfill(1)).toMatchObject(problem(/unfulfillable status= closed/));
    expect(order.fulfillments).toHaveLength(1);
  });

  it('waits for one that is on hold, and is canceled once', async () => {
    for (const one of fulfillmentOrdersOf(shop.state, order)) one.isOnHold = true;
    expect(await fulfill(1)).toMatchObject(problem(/on_hold/));
    for (const one of fulfillmentOrdersOf(shop.state, order)) one.isOnHold = false;
    await fulfill(2);
    const cancel = () =>
      ask(FULFILLMENT_CANCEL, { id: `gid://shopify/Fulfillment/${order.fulfillments[0]?.id}` });
    expect(await cancel()).toMatchObject({ data: { fulfillmentCancel: { userErrors: [] } } });
    expect(await cancel()).toMatchObject({
      data: { fulfillmentCancel: { userErrors: [{ message: expect.stringMatching(/already/) }] } },
    });
  });

  it('needs its scope, and so does reading what is left', async () => {
    shop.state.tokens[TOKEN] = ['write_orders'];
    expect(await fulfill(1)).toMatchObject(
      refused('ACCESS_DENIED', /write_merchant_managed_fulfillment_orders/) as object,
    );
    expect(await ask(BEFORE_FULFILLMENT, { id: `gid://shopify/Order/${order.id}` })).toMatchObject(
      refused('ACCESS_DENIED', /read_merchant_managed_fulfillment_orders/) as object,
    );
  });
});

describe('A refund there', () => {
  let order: SimulatedOrder;
  beforeEach(() => {
    order = placeOrder(shop.state, [{ title: 'Lamp', price: '50.00' }], AT);
  });

  const refund = (amount: string, key: string, more: object = {}): Promise<unknown> =>
    ask(REFUND_CREATE, {
      key,
      input: {
        orderId: `gid://shopify/Order/${order.id}`,
        transactions: [
          {
            orderId: `gid://shopify/Order/${order.id}`,
            amount,
            gateway: 'shopify_payments',
            kind: 'REFUND',
            parentId: `gid://shopify/OrderTransaction/${order.transactions[0]?.id}`,
          },
        ],
        ...more,
      },
    });
  const problem = (message: RegExp): object => ({
    data: { refundCreate: { refund: null, userErrors: [{ message: expect.stringMatching(message) }] } },
  });

  // shopify.dev/changelog/making-idempotency-mandatory-for-inventory-adjustments-and-refund-mutations
  it('needs the @idempotent directive', async () => {
    const without = REFUND_CREATE.replace('@idempotent(key: $key)', '').replace(', $key: String!', '');
    const input = { orderId: `gid://shopify/Order/${order.id}` };
    expect(await ask(without, { input })).toMatchObject(
      refused('BAD_REQUEST', /@idempotent directive is required/) as object,
    );
  });

  // shopify.dev/docs/api/usage/implementing-idempotency
  it('answers a repeated key with the first refund, and refuses it with another body', async () => {
    const first = await refund('5.00', 'key-1');
    expect(await refund('5.00', 'key-1')).toMatchObject({ data: (first as { data: object }).data });
    expect(order.refunds).toHaveLength(1);
    expect(await refund('6.00', 'key-1')).toMatchObject(
      refused('IDEMPOTENCY_KEY_PARAMETER_MISMATCH') as object,
    );
  });

  it('is no more than what is left, of the same gateway, in the order’s currency', async () => {
    refundThere(shop.state, order, '45.00', AT);
    expect(await refund('5.01', 'key-2')).toMatchObject(problem(/greater than/));
    expect(await refund('5.00', 'key-3', { currency: 'EUR' })).toMatchObject(problem(/Currency/));
    expect(await refund('5.00', 'key-4')).toMatchObject({ data: { refundCreate: { userErrors: [] } } });
  });
});
