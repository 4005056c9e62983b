/** A replacement that is an order in the shop is fulfilled there with the parcel whose label was bought here: once, whatever fails. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { carryOut } from '../../../test/carrying.ts';
import { type Desk, deskOf } from '../../../test/claim-desk.ts';
import { shippingOf } from '../../../test/contract/labels.ts';
import { connectTo, registeredFor, testedProvider } from '../../../test/provider.ts';
import { fileableOrder, orderIdOf } from '../../../test/world.ts';
import type { DeskShipping, LabelRates } from '../../contract/shipping-label.ts';
import type { StoreId } from '../auth/caller.ts';
import { registered } from '../connections/registry.ts';
import { openEasyPost } from '../integrations/shipping/easypost/client.ts';
import { credentialsSchema as easypostSchema } from '../integrations/shipping/easypost/credentials.ts';
import {
  type EasyPostSimulator,
  emptyEasyPost,
  startEasyPostSimulator,
} from '../integrations/shipping/easypost/simulator.ts';
import { openShopify } from '../integrations/shops/shopify/client.ts';
import { credentialsSchema, FIELDS } from '../integrations/shops/shopify/credentials.ts';
import { scopesFor } from '../integrations/shops/shopify/scopes.ts';
import { fulfillmentOrdersOf } from '../integrations/shops/shopify/simulator/fulfillments.ts';
import { placeOrder } from '../integrations/shops/shopify/simulator/people.ts';
import { emptyShop, nextId, type SimulatedOrder } from '../integrations/shops/shopify/simulator/state.ts';
import { type ShopifySimulator, startShopifySimulator } from '../integrations/shops/shopify/simulator.ts';
import { findStore } from '../stores/queries.ts';
import { tellNext } from './send.ts';

const TOKEN = 'shpat_0123456789abcdef';
const HALF_HOUR = 1_800_000;
let shop: ShopifySimulator;
let carrier: EasyPostSimulator;
let test: TestApp;
let store: StoreId;
let made = 0;

beforeAll(async () => {
  shop = await startShopifySimulator(0, emptyShop(), () => test?.clock.now ?? Date.now());
  carrier = await startEasyPostSimulator();
  const { labels } = openEasyPost(easypostSchema.parse({ apiKey: carrier.apiKey }), {
    base: carrier.server.base,
  });
  const shopify = registered(credentialsSchema, FIELDS, (own) => openShopify(own, { base: shop.base }));
  const easypost = registeredFor(testedProvider(), { labels });
  test = await createTestApp({}, { providers: { shopify, easypost } });
});
beforeEach(async () => {
  made += 1;
  Object.assign(shop.state, emptyShop({ tokens: { [TOKEN]: scopesFor('custom') } }));
  Object.assign(carrier.state, emptyEasyPost());
  Object.assign(shop, { failing: () => true });
  shop.failures.length = 0;
  store = await test.addStore({ id: `store${made}`, slug: `slug${made}` });
  const credentials = { shop: shop.state.domain, accessToken: TOKEN, secret: shop.state.app.secret };
  await connectTo(test.context, store, 'shopify', credentials);
  await connectTo(test.context, store, 'easypost');
});
afterAll(async () => {
  await Promise.all([test.close(), shop.stop(), carrier.server.stop()]);
});

type Replaced = { desk: Desk; resolutionId: string; order: SimulatedOrder };

/** Two of the order's four mugs are sent again. */
async function replaced(): Promise<Replaced> {
  const at = new Date(test.clock.now).toISOString();
  const original = placeOrder(shop.state, [{ title: 'Mug', price: '20.40', quantity: 4 }], at);
  await test.addOrder(store, original.id, fileableOrder(test.clock.now));
  const orderId = await orderIdOf(test, store, original.id);
  const desk = await deskOf(test, store, { orderId, source: original.id, quantity: 2 });
  const { json } = await desk.team('POST', '/resolutions', {
    resolutions: [{ claimItemId: desk.itemId, resolutionType: 'RESHIP', quantity: 2 }],
  });
  await carryOut(test.context, store);
  const order = shop.state.orders.find(({ tags }) => tags.includes('Replacement'));
  if (!order) throw new Error('The shop has no replacement');
  return { desk, order, resolutionId: (json.claimResolutions as { id: string }[])[0]?.id ?? '' };
}

async function buyLabel({ desk, resolutionId }: Replaced): Promise<string> {
  const { from, parcel } = shippingOf();
  const asked = await desk.team('POST', `/resolutions/${resolutionId}/rates`, {
    ...{ from, parcel, provider: 'easypost' },
  });
  const { rates } = asked.json as unknown as LabelRates;
  const bought = await desk.team('POST', `/resolutions/${resolutionId}/labels`, { rate: rates[0]?.rate });
  expect(bought.status).toBe(200);
  await carryOut(test.context, store);
  return String((await labelsOf(desk))[0]?.trackingNumber);
}
const labelsOf = async (desk: Desk) =>
  ((await desk.team('GET', '/desk')).json.shipping as DeskShipping).labels;

/** Workers tell what is due by then. */
async function work(ms = 0): Promise<void> {
  test.clock.now += ms;
  const known = await findStore(test.context.db, { by: 'id', value: store });
  if (known) while (await tellNext(test.context, known));
}
const noted = async () =>
  (await test.database.admin.query('select * from shop_updates where store_id = $1', [store])).rows;
const creations = () =>
  shop.requests.filter(({ raw }) => raw.toString().includes('fulfillmentCreate')).length;
/** Each of its two units leaves from another place. */
function split(order: SimulatedOrder): void {
  const [line] = order.lines;
  order.fulfillmentOrders = [1, 1].map((quantity) => ({
    ...{ id: nextId(shop.state), isOnHold: false },
    lines: [{ id: nextId(shop.state), lineId: line?.id ?? '', quantity }],
  }));
}

describe('the order of a replacement', () => {
  it('is fulfilled with the carrier, number and address of its parcel, half an hour after the label was bought', async () => {
    const one = await replaced();
    const number = await buyLabel(one);
    await work(HALF_HOUR - 60_000);
    expect(one.order.fulfillments).toEqual([]);
    await work(60_000);
    expect(one.order.fulfillments).toMatchObject([
      {
        status: 'SUCCESS',
        company: 'USPS',
        number,
        url: expect.stringMatching(/^https:/),
        lines: [{ quantity: 2 }],
      },
    ]);
    expect(await noted()).toMatchObject([{ kind: 'parcel', next_at: null, failure: null }]);
  });

  it('is fulfilled once although answers are lost and two workers tell at once', async () => {
    const one = await replaced();
    await buyLabel(one);
    split(one.order);
    shop.failing = ({ raw }) => raw.toString().includes('fulfillmentCreate');
    shop.failures.push({ kind: 'lost' });
    const before = creations();
    await work(HALF_HOUR);
    expect(one.order.fulfillments).toHaveLength(1);
    test.clock.now += 91_000;
    await Promise.all([work(), work()]);
    expect(one.order.fulfillments.map(({ lines }) => lines[0]?.quantity)).toEqual([1, 1]);
    expect(creations()).toBe(before + 2);
  });

  it('is fulfilled as far as its goods are in the parcel, and not for what was added to it there', async () => {
    const one = await replaced();
    await buyLabel(one);
    const [line] = one.order.lines;
    if (line) one.order.lines.push({ ...line, id: nextId(shop.state), title: 'Gift', quantity: 1 });
    shop.failing = ({ raw }) => raw.toString().includes('fulfillmentCreate');
    shop.failures.push({ kind: 'lost' });
    await work(HALF_HOUR);
    await work(91_000);
    expect(one.order.fulfillments.map(({ lines }) => lines)).toEqual([[{ lineId: line?.id, quantity: 2 }]]);
  });

  it('waits while the shop keeps it back', async () => {
    const one = await replaced();
    await buyLabel(one);
    for (const order of fulfillmentOrdersOf(shop.state, one.order)) order.isOnHold = true;
    await work(HALF_HOUR);
    expect(one.order.fulfillments).toEqual([]);
    for (const order of fulfillmentOrdersOf(shop.state, one.order)) order.isOnHold = false;
    await work(60_000);
    expect(one.order.fulfillments).toHaveLength(1);
  });

  it('is left alone if somebody fulfilled it in the shop, or its label was given back first', async () => {
    const one = await replaced();
    await buyLabel(one);
    const [label] = await labelsOf(one.desk);
    expect((await one.desk.team('POST', `/labels/${label?.id}/give-back`)).status).toBe(200);
    await work(HALF_HOUR);
    expect([creations(), one.order.fulfillments]).toEqual([creations(), []]);
    await buyLabel(one);
    const before = creations();
    one.order.fulfillments.push({
      ...{ id: nextId(shop.state), status: 'SUCCESS', displayStatus: 'FULFILLED', company: 'UPS' },
      ...{ number: '1Z', url: null, createdAt: one.order.createdAt, updatedAt: one.order.createdAt },
      lines: one.order.lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
    });
    await work(HALF_HOUR);
    expect(creations()).toBe(before);
  });

  it('is opened again when a label is given back after the shop was told', async () => {
    const one = await replaced();
    await buyLabel(one);
    await work(HALF_HOUR);
    const [label] = await labelsOf(one.desk);
    expect((await one.desk.team('POST', `/labels/${label?.id}/give-back`)).status).toBe(200);
    await work();
    expect(one.order.fulfillments).toMatchObject([{ status: 'CANCELLED' }]);
    const number = await buyLabel(one);
    await work(HALF_HOUR);
    expect(one.order.fulfillments).toMatchObject([{ status: 'CANCELLED' }, { status: 'SUCCESS', number }]);
  });

  it('waits for a scope that the app lacks, and breaks nothing', async () => {
    const one = await replaced();
    await buyLabel(one);
    shop.state.tokens[TOKEN] = scopesFor('custom').filter((scope) => !scope.includes('fulfillment_orders'));
    await work(HALF_HOUR);
    expect(await noted()).toMatchObject([{ tries: 1, failure: null }]);
    const { rows } = await test.database.admin.query(
      "select state from connections where store_id = $1 and provider = 'shopify'",
      [store],
    );
    expect(rows).toEqual([{ state: 'ok' }]);
    shop.state.tokens[TOKEN] = scopesFor('custom');
    await test.database.admin.query(
      "update connections set lacks = '{write_merchant_managed_fulfillment_orders}' where store_id = $1 and provider = 'shopify'",
      [store],
    );
    const asked = shop.requests.length;
    await work(HALF_HOUR);
    expect(shop.requests).toHaveLength(asked);
    await test.database.admin.query("update connections set lacks = '{}' where store_id = $1", [store]);
    await work();
    expect(one.order.fulfillments).toHaveLength(1);
  });
});
