/** The orders of a connected shop carry tags that say what state their claims are in: exactly those, whatever fails. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { type Desk, deskOf } from '../../../test/claim-desk.ts';
import { connectTo } from '../../../test/provider.ts';
import { setting } from '../../../test/setting.ts';
import { bearer, fileableOrder, orderIdOf } from '../../../test/world.ts';
import { CLAIM_STATUSES } from '../../domain/claims/claim.ts';
import { ORDER_TAGS, tagsOf } from '../../domain/claims/order-tags.ts';
import { PROVIDER_NAMES, PROVIDERS } from '../../domain/connections/providers.ts';
import { nextUpdateTry } from '../../domain/shop-updates/updates.ts';
import type { StoreId } from '../auth/caller.ts';
import { registered } from '../connections/registry.ts';
import type { Provider } from '../integrations/ports.ts';
import { openShopify } from '../integrations/shops/shopify/client.ts';
import { credentialsSchema, FIELDS } from '../integrations/shops/shopify/credentials.ts';
import { scopesFor } from '../integrations/shops/shopify/scopes.ts';
import { placeOrder } from '../integrations/shops/shopify/simulator/people.ts';
import { emptyShop, type SimulatedOrder } from '../integrations/shops/shopify/simulator/state.ts';
import { type ShopifySimulator, startShopifySimulator } from '../integrations/shops/shopify/simulator.ts';
import { findStore } from '../stores/queries.ts';
import { shopUpdateTasks } from './jobs.ts';
import { tellNext } from './send.ts';

const TOKEN = 'shpat_0123456789abcdef';
const DENIAL = { reason: 'OTHER', message: 'It arrived.' };
let shop: ShopifySimulator;
let test: TestApp;
let store: StoreId;
let made = 0;
/** What happens before the worker hears the shop's answer. */
let onAnswer: () => Promise<void> = async () => undefined;

const watched = (provider: Provider): Provider => {
  const { tags } = provider;
  if (!tags) return provider;
  const keep: typeof tags.keep = async (...asked) => {
    const said = await tags.keep(...asked);
    await onAnswer();
    return said;
  };
  return { ...provider, tags: { keep } };
};

/** The next answer alone is kept from its worker until it goes on. */
function holdNextAnswer(): { reached: Promise<void>; goOn: () => void } {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  onAnswer = () => {
    onAnswer = async () => undefined;
    reached.resolve();
    return released.promise;
  };
  return { reached: reached.promise, goOn: released.resolve };
}

beforeAll(async () => {
  shop = await startShopifySimulator(0, emptyShop(), () => test?.clock.now ?? Date.now());
  const shopify = registered(credentialsSchema, FIELDS, (own) =>
    watched(openShopify(own, { base: shop.base })),
  );
  test = await createTestApp({}, { providers: { shopify } });
});
beforeEach(async () => {
  made += 1;
  onAnswer = async () => undefined;
  Object.assign(shop.state, emptyShop({ tokens: { [TOKEN]: scopesFor('custom') } }));
  Object.assign(shop, { failing: () => true });
  shop.failures.length = 0;
  store = await test.addStore({ id: `store${made}`, slug: `slug${made}`, settings: { tagOrders: true } });
});
afterAll(async () => {
  await test.close();
  await shop.stop();
});

const credentials = () => ({
  shop: shop.state.domain,
  accessToken: TOKEN,
  secret: shop.state.app.secret,
});
const connect = () => connectTo(test.context, store, 'shopify', credentials());

async function claimed(of = store): Promise<{ order: SimulatedOrder; desk: Desk; orderId: string }> {
  const at = new Date(test.clock.now).toISOString();
  const order = placeOrder(shop.state, [{ title: 'Mug', price: '20.40' }], at, { tags: ['VIP'] });
  await test.addOrder(of, order.id, fileableOrder(test.clock.now));
  const orderId = await orderIdOf(test, of, order.id);
  return { order, orderId, desk: await deskOf(test, of, { orderId, source: order.id }) };
}

/** Workers tell what is due by then. */
async function work(ms = 0, of = store): Promise<void> {
  test.clock.now += ms;
  const known = await findStore(test.context.db, { by: 'id', value: of });
  if (known) while (await tellNext(test.context, known));
}
const noted = async (of = store) =>
  (await test.database.admin.query('select * from shop_updates where store_id = $1', [of])).rows;
const mutations = () => shop.requests.filter(({ raw }) => /tags(Add|Remove)/.test(raw.toString())).length;

setting('tagOrders', 'has an order carry a tag for the state of its claim', async () => {
  const off = await test.addStore({ id: `off${made}`, slug: `off${made}` });
  await connectTo(test.context, off, 'shopify', credentials());
  const untold = await claimed(off);
  await work(0, off);
  expect(untold.order.tags).toEqual(['VIP']);
  expect(await noted(off)).toEqual([]);
  await connect();
  const { order, desk } = await claimed();
  await work();
  expect(order.tags).toEqual(['VIP', 'claim-open']);
  // Turned on, it also tells what was filed before.
  const answer = await test.app.inject({
    ...{ method: 'PATCH', url: `/v1/stores/${off}`, payload: { tagOrders: true } },
    headers: bearer(await test.token(off, 'store_owner')),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  await shopUpdateTasks(test.context).tag_orders?.({ storeId: off }, {} as never);
  await work(0, off);
  expect(untold.order.tags).toEqual(['VIP', 'claim-open']);
  await desk.team('POST', '/denial', DENIAL);
  await work();
  expect(order.tags).toEqual(['VIP', 'claim-denied']);
});

describe('the tags of an order', () => {
  beforeEach(async () => void (await connect()));

  it('follow its claim, and every other tag stays', async () => {
    const { order, desk } = await claimed();
    await work();
    order.tags.push('Claim-Approved-By-Phone');
    await desk.team('POST', '/denial', DENIAL);
    await work();
    expect(order.tags).toEqual(['VIP', 'Claim-Approved-By-Phone', 'claim-denied']);
  });

  it('are those of all its claims together', async () => {
    const { order, desk, orderId } = await claimed();
    const second = await deskOf(test, store, { orderId });
    await work();
    expect(order.tags).toEqual(['VIP', 'claim-open']);
    await desk.team('POST', '/denial', DENIAL);
    await work();
    expect(order.tags).toEqual(['VIP', 'claim-open', 'claim-denied']);
    await second.team('POST', '/merge', { into: desk.id });
    await second.team('POST', '/denial', DENIAL);
    await work();
    expect(order.tags).toEqual(['VIP', 'claim-denied']);
  });

  it('that a person took away or added in capitals are put right with the next change, and no more is sent than is missing', async () => {
    const { order, desk } = await claimed();
    await work();
    order.tags = ['VIP', 'CLAIM-DENIED', 'Claim-Resolved'];
    const before = mutations();
    await desk.team('POST', '/denial', DENIAL);
    await work();
    expect(order.tags).toEqual(['VIP', 'CLAIM-DENIED']);
    expect(mutations()).toBe(before + 1);
  });

  it('are told once although answers are lost, a worker dies and two work at once', async () => {
    const { order, desk } = await claimed();
    const before = mutations();
    shop.failing = ({ raw }) => raw.toString().includes('tagsAdd');
    shop.failures.push({ kind: 'lost' });
    await work();
    expect(order.tags).toEqual(['VIP', 'claim-open']);
    expect(await noted()).toMatchObject([{ tries: 1, next_at: expect.anything() }]);
    await work(91_000);
    expect(await noted()).toMatchObject([{ tries: 0, next_at: null, failure: null }]);
    await desk.team('POST', '/denial', DENIAL);
    // It took what is due, and was killed before it told anybody.
    await test.database.admin.query(
      "update shop_updates set taken = taken + 1, held_until = $1::timestamptz + interval '150 seconds'",
      [new Date(test.clock.now)],
    );
    await work();
    expect(order.tags).toEqual(['VIP', 'claim-open']);
    test.clock.now += 151_000;
    await shopUpdateTasks(test.context).keep_telling_shops?.({}, {} as never);
    await Promise.all([work(), work(), work()]);
    expect(order.tags).toEqual(['VIP', 'claim-denied']);
    expect(mutations()).toBe(before + 3);
  });

  it('say what happened while they were being told', async () => {
    const { order, desk } = await claimed();
    const { reached, goOn } = holdNextAnswer();
    const telling = work();
    await reached;
    await desk.team('POST', '/denial', DENIAL);
    goOn();
    await telling;
    await work();
    expect(order.tags).toEqual(['VIP', 'claim-denied']);
  });

  it('are compared again when a worker that was taken for dead spoke after another one', async () => {
    const { order, desk } = await claimed();
    const { reached, goOn } = holdNextAnswer();
    const slow = work();
    await reached;
    await desk.team('POST', '/denial', DENIAL);
    test.clock.now += 151_000;
    await work();
    expect(order.tags).toEqual(['VIP', 'claim-denied']);
    // The slow one’s word came last.
    order.tags = ['VIP', 'claim-open'];
    goOn();
    await slow;
    await work();
    expect(order.tags).toEqual(['VIP', 'claim-denied']);
  });

  it('of an order that the shop does not have are not asked for again', async () => {
    const { order, desk } = await claimed();
    shop.state.orders = [];
    await work();
    expect(await noted()).toMatchObject([{ next_at: null, failure: 'not_found' }]);
    shop.state.orders = [order];
    await desk.team('POST', '/denial', DENIAL);
    await work();
    expect(order.tags).toEqual(['VIP', 'claim-denied']);
  });

  it('wait while the connection is broken, and catch up once it works', async () => {
    const { order, desk } = await claimed();
    shop.state.tokens = {};
    await work();
    const { rows } = await test.database.admin.query('select state from connections where store_id = $1', [
      store,
    ]);
    expect(rows).toEqual([{ state: 'broken' }]);
    const asked = shop.requests.length;
    await desk.team('POST', '/denial', DENIAL);
    await work(86_400_000);
    expect(shop.requests).toHaveLength(asked);
    shop.state.tokens = { [TOKEN]: scopesFor('custom') };
    await test.database.admin.query(
      "update connections set state = 'ok', failure = null where store_id = $1",
      [store],
    );
    await work();
    expect(order.tags).toEqual(['VIP', 'claim-denied']);
  });
});

describe('A store that is not connected with a shop that takes tags', () => {
  it('writes nothing', async () => {
    await connectTo(test.context, store, 'stripe');
    const { desk } = await claimed();
    await desk.team('POST', '/denial', DENIAL);
    expect(await noted()).toEqual([]);
  });

  it('tells nothing while it is disconnected, and all that happened once it is connected again', async () => {
    const by = bearer(await test.token(store, 'store_owner'));
    const call = async (method: 'POST' | 'DELETE', path: string, payload?: object) => {
      const answer = await test.app.inject({
        ...{ method, url: `/v1/connections${path}`, ...(payload && { payload }) },
        headers: { ...by, 'idempotency-key': crypto.randomUUID() },
      });
      expect(answer.statusCode, answer.body).toBeLessThan(300);
    };
    const again = () => call('POST', '', { provider: 'shopify', credentials: credentials() });
    await again();
    const first = await claimed();
    await work();
    await call('DELETE', '/shopify');
    const asked = mutations();
    await first.desk.team('POST', '/denial', DENIAL);
    const second = await claimed();
    await work();
    expect(mutations()).toBe(asked);
    await again();
    const { rows } = await test.database.admin.query(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'tag_orders' and payload ->> 'storeId' = $1`,
      [store],
    );
    expect(rows.length).toBeGreaterThan(0);
    await shopUpdateTasks(test.context).tag_orders?.({ storeId: store }, {} as never);
    await work();
    expect([first.order.tags, second.order.tags]).toEqual([
      ['VIP', 'claim-denied'],
      ['VIP', 'claim-open'],
    ]);
  });
});

it('every status has a tag, and a claim that was merged into another has none', () => {
  for (const status of CLAIM_STATUSES) {
    expect(tagsOf([{ status, isMerged: false }])).toHaveLength(1);
    expect(tagsOf([{ status, isMerged: true }])).toEqual([]);
  }
  expect(ORDER_TAGS.every((tag) => /^claim-[a-z]+$/.test(tag))).toBe(true);
});

it('tries come later and later, at least a minute and a half after a request without an answer', () => {
  const pauses = Array.from({ length: 20 }, (_, at) => nextUpdateTry(at + 1, null, false));
  expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses);
  expect([nextUpdateTry(1, 7, false), nextUpdateTry(1, null, true)]).toEqual([7_000, 90_000]);
});

it('the database notes updates for the shops that take tags', async () => {
  const taking = PROVIDER_NAMES.filter((name) =>
    (PROVIDERS[name].does as readonly string[]).includes('tags'),
  );
  const { rows } = await test.database.admin.query(
    "select proname, prosrc from pg_proc where proname in ('note_shop_update', 'stores_with_work')",
  );
  expect(rows).toHaveLength(2);
  for (const { prosrc } of rows) for (const name of taking) expect(prosrc).toContain(`provider = '${name}'`);
  expect(taking).toEqual(['shopify']);
  const fulfilling = PROVIDER_NAMES.filter((name) =>
    (PROVIDERS[name].does as readonly string[]).includes('fulfillment'),
  );
  expect(fulfilling).toEqual(taking);
});
