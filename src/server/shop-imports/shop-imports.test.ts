/** Orders of a shop come in by themselves: all of them once, then what changed, whatever happens in between. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { connectTo } from '../../../test/provider.ts';
import { bearer, fileableOrder } from '../../../test/world.ts';
import type { ShopImports } from '../../contract/shop-import.ts';
import { IMPORT_LEASE_MS } from '../../domain/imports/shop-import.ts';
import type { StoreId } from '../auth/caller.ts';
import { registered } from '../connections/registry.ts';
import { withStore } from '../database/with-store.ts';
import type { Provider } from '../integrations/ports.ts';
import { openShopify } from '../integrations/shops/shopify/client.ts';
import { credentialsSchema, FIELDS } from '../integrations/shops/shopify/credentials.ts';
import { scopesFor } from '../integrations/shops/shopify/scopes.ts';
import { placeOrder, sell } from '../integrations/shops/shopify/simulator/people.ts';
import { emptyShop } from '../integrations/shops/shopify/simulator/state.ts';
import { type ShopifySimulator, startShopifySimulator } from '../integrations/shops/shopify/simulator.ts';
import { shopImportTasks } from './jobs.ts';
import { beginTurn, delayImport, keepTurn } from './queries.ts';

const TOKEN = 'shpat_0123456789abcdef';
const HOUR = 3_600_000;
let shop: ShopifySimulator;
let test: TestApp;
let store: StoreId;
let made = 0;
/** What happens before the shop is asked for a page of orders. */
let onOrders: () => void | Promise<void> = () => undefined;

const watched = (provider: Provider): Provider => {
  const { feed } = provider;
  if (!feed) return provider;
  const orders: typeof feed.orders = async (ask) => {
    const page = await feed.orders(ask);
    await onOrders();
    return page;
  };
  return { ...provider, feed: { ...feed, orders } };
};

beforeAll(async () => {
  shop = await startShopifySimulator();
  const shopify = registered(credentialsSchema, FIELDS, (own) =>
    watched(openShopify(own, { base: shop.base })),
  );
  test = await createTestApp({}, { providers: { shopify } });
});
beforeEach(async () => {
  made += 1;
  onOrders = () => undefined;
  Object.assign(shop.state, emptyShop({ tokens: { [TOKEN]: scopesFor('custom') } }));
  shop.failures.length = 0;
  store = await test.addStore({ id: `store${made}`, slug: `slug${made}` });
  const credentials = { shop: shop.state.domain, accessToken: TOKEN, secret: shop.state.app.secret };
  await connectTo(test.context, store, 'shopify', credentials);
});
afterAll(async () => {
  await test.close();
  await shop.stop();
});

const at = (ago: number): string => new Date(test.clock.now - ago).toISOString();
const place = (count: number, ago = 48 * HOUR) =>
  Array.from({ length: count }, () => placeOrder(shop.state, [{ title: 'Lamp', price: '50.00' }], at(ago)));
const call = async (method: 'GET' | 'POST', of = store): Promise<ShopImports> => {
  const answer = await test.app.inject({
    ...{ method, url: '/v1/connections/shopify/imports' },
    headers: { ...bearer(await test.token(of, 'store_owner')), 'idempotency-key': crypto.randomUUID() },
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
};
async function run(): Promise<void> {
  const { rows } = await test.database.admin.query(
    "select id from shop_imports where store_id = $1 and state = 'running'",
    [store],
  );
  for (const { id } of rows)
    await shopImportTasks(test.context).read_shop?.({ storeId: store, id }, {} as never);
}
const compare = async () => {
  await shopImportTasks(test.context).compare_shops?.({}, {} as never);
  await run();
};
const stored = async (of = store): Promise<Record<string, string>> => {
  const { rows } = await test.database.admin.query(
    `select source_order_id as id, document -> 'customer' ->> 'email' as email from orders where store_id = $1`,
    [of],
  );
  return Object.fromEntries(rows.map(({ id, email }) => [id, email]));
};

describe('The first import', () => {
  it('brings all orders and products once, goes on after it was killed, and never touches another store', async () => {
    const placed = place(300);
    sell(shop.state, 'Lamp', '50.00', 3, at(48 * HOUR));
    const other = await test.addStore({ id: `other${made}`, slug: `other${made}` });
    await test.addOrder(other, placed[0]?.id ?? '', fileableOrder(test.clock.now));
    const before = await stored(other);
    expect((await call('POST')).import).toMatchObject({ state: 'running', orders: { read: 0 } });
    let pages = 0;
    onOrders = () => {
      pages += 1;
      if (pages === 4) throw new Error('killed');
    };
    await expect(run()).rejects.toThrow('killed');
    const half = await call('GET');
    expect(half.import).toMatchObject({ state: 'running', reading: 'orders', products: { created: 1 } });
    expect(half.import?.orders.created).toBe(150);
    // Another job takes over once the first is surely dead, and not before.
    await run();
    expect((await call('GET')).import?.orders.created).toBe(150);
    test.clock.now += IMPORT_LEASE_MS;
    await Promise.all([run(), run()]);
    expect((await call('GET')).import).toMatchObject({
      ...{ state: 'done', products: { read: 1, created: 1 } },
      orders: { read: 300, created: 300, updated: 0, unchanged: 0, refused: 0 },
    });
    expect(pages).toBe(7);
    expect(Object.keys(await stored()).sort()).toEqual(placed.map(({ id }) => id).sort());
    expect(await stored(other)).toEqual(before);
  });

  it('asks for the next page while it saves one', async () => {
    place(120);
    await call('POST');
    let pages = 0;
    onOrders = () => {
      pages += 1;
    };
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const changing = withStore(test.context.db, store, async (client) => {
      await client.query("select pg_advisory_xact_lock(hashtextextended('orders by hand ' || $1, 0))", [
        store,
      ]);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const running = run();
    await expect.poll(() => pages).toBe(2);
    expect((await call('GET')).import?.orders.read).toBe(0);
    released.resolve();
    await Promise.all([changing, running]);
    expect(pages).toBe(3);
    expect((await call('GET')).import).toMatchObject({ state: 'done', orders: { read: 120, created: 120 } });
  });

  it('stays with a job that works for long, and goes on within a minute of its death', async () => {
    await call('POST');
    const { rows } = await test.database.admin.query('select id from shop_imports where store_id = $1', [
      store,
    ]);
    const id: string = rows[0]?.id;
    const take = () =>
      withStore(test.context.db, store, (client) => beginTurn(client, store, id, test.clock.now));
    const keep = (turn: number) =>
      withStore(test.context.db, store, (client) => keepTurn(client, store, { id, turn }, test.clock.now));
    expect(await take()).toMatchObject({ turn: 1 });
    const waits = await test.database.admin.query(
      `select extract(epoch from run_at - now())::float as seconds from graphile_worker._private_jobs where key = $1`,
      [`read_shop ${store} ${id}`],
    );
    expect(waits.rows).toHaveLength(1);
    expect(waits.rows[0].seconds).toBeGreaterThan(10);
    expect(waits.rows[0].seconds).toBeLessThan(60);
    test.clock.now += IMPORT_LEASE_MS - 1;
    await keep(1);
    test.clock.now += IMPORT_LEASE_MS - 1;
    expect(await take()).toBeNull();
    test.clock.now += 1;
    const taken = await Promise.all([take(), take(), take()]);
    expect(taken.filter(Boolean)).toMatchObject([{ turn: 2 }]);
    // The first was only asleep: it holds nothing any more.
    test.clock.now += IMPORT_LEASE_MS;
    await keep(1);
    expect(await take()).toMatchObject({ turn: 3 });
    // The shop asked for a pause that a sign of life does not shorten.
    await withStore(test.context.db, store, (client) =>
      delayImport(client, store, id, test.clock.now + HOUR),
    );
    await keep(3);
    test.clock.now += IMPORT_LEASE_MS;
    expect(await take()).toBeNull();
  });

  it('changes nothing when it is started twice, or runs again', async () => {
    place(60);
    await Promise.all([call('POST'), call('POST'), call('POST')]);
    const { rows } = await test.database.admin.query('select id from shop_imports where store_id = $1', [
      store,
    ]);
    expect(rows).toHaveLength(1);
    await run();
    test.clock.now += 1_000;
    await call('POST');
    await run();
    expect((await call('GET')).import?.orders).toMatchObject({ read: 60, created: 0, unchanged: 60 });
  });

  it('lists what it refuses with why, and takes the others', async () => {
    const [, odd] = place(3);
    Object.assign(odd ?? {}, { test: true, currency: 'XXQ' });
    await call('POST');
    await run();
    const { orders, refusals } = (await call('GET')).import ?? {};
    expect(orders).toMatchObject({ read: 3, created: 2, refused: 1 });
    expect(refusals).toMatchObject([
      { noun: 'orders', reference: expect.stringContaining(String(odd?.number)) },
    ]);
  });

  it('never overwrites what the shop reported while it answered', async () => {
    const [one] = place(1);
    await call('POST');
    onOrders = async () => {
      test.clock.now += 1_000;
      await test.database.admin.query(
        `insert into inbound_events (store_id, id, provider, event_id, topic, subject, about, received_at, state, next_at)
         values ($1, 'e1', 'shopify', 'e1', 'orders/updated', $2, null, $3, 'applied', $3)`,
        [store, `order ${one?.id}`, new Date(test.clock.now)],
      );
      const customer = { email: 'newer@example.com', name: 'Zoe', phone: null };
      await test.addOrder(store, one?.id ?? '', fileableOrder(test.clock.now, { customer }));
    };
    await run();
    expect(await stored()).toEqual({ [one?.id ?? '']: 'newer@example.com' });
  });
});

describe('A shop that gives no page', () => {
  it('is asked again later, and breaks the connection only if it refuses the credentials', async () => {
    place(60);
    await call('POST');
    const limited = { kind: 'answer', status: 429, headers: { 'retry-after': '30' } } as const;
    shop.failures.push(...Array.from({ length: 6 }, () => limited));
    await run();
    const waiting = (await call('GET')).import;
    expect(waiting).toMatchObject({ state: 'running', products: { read: 0 } });
    expect(waiting?.retryAt).not.toBe(null);
    shop.failures.length = 0;
    await run();
    expect((await call('GET')).import?.orders.read).toBe(0);
    test.clock.now += HOUR;
    shop.state.tokens = {};
    await run();
    const { rows } = await test.database.admin.query('select state from connections where store_id = $1', [
      store,
    ]);
    expect(rows).toEqual([{ state: 'broken' }]);
    // Broken: it waits, whatever the time.
    shop.state.tokens = { [TOKEN]: scopesFor('custom') };
    test.clock.now += HOUR;
    await run();
    expect((await call('GET')).import).toMatchObject({ state: 'running', orders: { read: 0 } });
    await test.database.admin.query("update connections set state = 'ok' where store_id = $1", [store]);
    test.clock.now += HOUR;
    await run();
    expect((await call('GET')).import).toMatchObject({ state: 'done', orders: { created: 60 } });
  });
});

describe('A shop that is connected', () => {
  it('is read without anybody asking for it', async () => {
    place(2);
    await test.database.admin.query('delete from connections where store_id = $1', [store]);
    const credentials = { shop: shop.state.domain, accessToken: TOKEN, secret: shop.state.app.secret };
    const answer = await test.app.inject({
      ...{ method: 'POST', url: '/v1/connections', payload: { provider: 'shopify', credentials } },
      headers: { ...bearer(await test.token(store, 'store_owner')), 'idempotency-key': crypto.randomUUID() },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    await shopImportTasks(test.context).import_shop?.({ storeId: store, provider: 'shopify' }, {} as never);
    await run();
    expect((await call('GET')).import).toMatchObject({ state: 'done', orders: { created: 2 } });
  });
});

describe('The comparison of the night', () => {
  it('asks the shop for its webhooks again, unless the connection is broken', async () => {
    const asked = async () => {
      const { rows } = await test.database.admin.query(
        `select payload ->> 'provider' as provider from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'subscribe_inbound' and payload ->> 'storeId' = $1`,
        [store],
      );
      return rows;
    };
    expect(await asked()).toEqual([]);
    await compare();
    expect(await asked()).toEqual([{ provider: 'shopify' }]);
    await test.database.admin.query("update connections set state = 'broken' where store_id = $1", [store]);
    await compare();
    expect(await asked()).toHaveLength(1);
  });

  it('reads what changed since the last one, with an hour’s overlap', async () => {
    const [first, second] = place(2);
    await call('POST');
    await run();
    test.clock.now += 24 * HOUR;
    // Changed half an hour before the import began: the shop listed it late.
    Object.assign(second ?? {}, { email: 'ida@example.com', updatedAt: at(24.5 * HOUR) });
    await compare();
    const { comparison } = await call('GET');
    expect(comparison).toMatchObject({ state: 'done', orders: { read: 1, updated: 1 } });
    expect(await stored()).toMatchObject({
      [second?.id ?? '']: 'ida@example.com',
      [first?.id ?? '']: 'zoe@example.com',
    });
    test.clock.now += 24 * HOUR;
    await compare();
    expect((await call('GET')).comparison).toMatchObject({ orders: { read: 0 } });
    const { rows } = await test.database.admin.query('select kind from shop_imports where store_id = $1', [
      store,
    ]);
    expect(rows.length).toBeLessThanOrEqual(3);
  });

  it('reads everything where no import came to its end', async () => {
    place(2);
    await compare();
    expect((await call('GET')).import).toMatchObject({
      state: 'done',
      changedSince: null,
      orders: { created: 2 },
    });
  });
});
