/** Credentials that end, against the simulated shop with an app of the App Store. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { addPerson } from '../../../test/people.ts';
import type { StoreId } from '../auth/caller.ts';
import { withStore } from '../database/with-store.ts';
import { exchangeCode } from '../integrations/shops/shopify/admin/oauth.ts';
import { scopesFor } from '../integrations/shops/shopify/scopes.ts';
import { startShopifySimulator } from '../integrations/shops/shopify/simulator.ts';
import { openOutgoing } from '../outgoing/outgoing.ts';
import { noteHealth } from './health.ts';
import { connectionTasks } from './jobs.ts';
import { openProvider } from './open.ts';
import { addConnection, type Connection, findConnection } from './queries.ts';
import { openRegistry } from './registry.ts';
import { openRenewal, sealCredentials, sealedRenewal } from './secrets.ts';

const shop = await startShopifySimulator();
shop.failing = ({ path }) => path === '/admin/oauth/access_token';
const { clientId, secret: clientSecret } = shop.state.app;
const app = { clientId, clientSecret, distribution: 'published' } as const;
const test = await createTestApp(
  {},
  {
    providers: openRegistry(
      { shopify: shop.base },
      { outgoing: openOutgoing(), now: Date.now, shopify: app },
    ),
  },
);
const { context, clock } = test;
afterAll(() => Promise.all([test.close(), shop.stop()]));

let made = 0;
let store: StoreId;
beforeEach(async () => {
  made += 1;
  Object.assign(shop.state, { tokens: {}, refreshes: {}, codes: { code: scopesFor('published') } });
  shop.failures.length = 0;
  await test.database.admin.query('delete from connections');
  store = await test.addStore({ id: `store${made}`, slug: `slug${made}` });
  const granted = await exchangeCode({ app, shop: shop.state.domain, code: 'code' }, shop.base);
  if (granted.kind !== 'connected' || !granted.renewal) throw new Error(granted.kind);
  const { credentials, renewal } = granted;
  await inStore((client) =>
    addConnection(
      client,
      store,
      {
        ...{ id: `c${made}`, provider: 'shopify', hints: {}, settings: {}, account: shop.state.domain },
        ...{ inboundToken: 'token', credentials: sealCredentials(context, `c${made}`, credentials) },
        ...sealedRenewal(
          context,
          `c${made}`,
          { token: renewal.refreshToken, expiresInSeconds: renewal.expiresInSeconds },
          clock.now,
        ),
      },
      clock.now,
    ),
  );
  shop.requests.length = 0;
});

const inStore = <Value>(work: Parameters<typeof withStore<Value>>[2]) => withStore(context.db, store, work);
async function connection(): Promise<Connection> {
  const found = await inStore((client) => findConnection(client, store, 'shopify'));
  if (!found) throw new Error('not connected');
  return found;
}
const renew = async () => void (await connectionTasks(context).renew_connections?.({}, {} as never));
const asked = () => shop.requests.filter(({ path }) => path === '/admin/oauth/access_token').length;
const works = async () => (await openProvider(context, await connection())?.test())?.kind;
const MINUTE = 60_000;

describe('credentials that end', () => {
  it('are renewed a quarter of an hour before, and work before and after', async () => {
    expect(await works()).toBe('ok');
    clock.now += 44 * MINUTE;
    await renew();
    expect(asked()).toBe(0);
    clock.now += 2 * MINUTE;
    const before = await connection();
    await renew();
    const after = await connection();
    expect([asked(), await works(), after.version]).toEqual([1, 'ok', before.version]);
    expect(after.credentials.equals(before.credentials)).toBe(false);
    expect(Object.keys(shop.state.tokens)).toHaveLength(1);
    clock.now += 46 * MINUTE;
    await renew();
    expect([asked(), await works()]).toEqual([2, 'ok']);
  });

  it('are asked for by one worker of ten, and saved with their renewal', async () => {
    clock.now += 50 * MINUTE;
    await Promise.all(Array.from({ length: 10 }, renew));
    const { id, renewal } = await connection();
    const [newest = ''] = Object.keys(shop.state.refreshes).slice(-1);
    expect([asked(), await works()]).toEqual([1, 'ok']);
    expect(renewal && openRenewal(context, id, renewal)).toBe(newest);
  });

  it('are had all the same when an answer is lost, or the worker that had it died', async () => {
    clock.now += 50 * MINUTE;
    shop.failures.push({ kind: 'lost' });
    await renew();
    expect([asked(), (await connection()).state]).toEqual([1, 'ok']);
    await renew();
    expect(asked()).toBe(1);
    clock.now += 2 * MINUTE;
    await renew();
    expect([asked(), await works()]).toEqual([2, 'ok']);
  });

  it('that are refused break the connection, tell its store, and are asked for again after an hour', async () => {
    clock.now += 50 * MINUTE;
    await addPerson(test, { store, role: 'store_owner' });
    const { refreshes } = shop.state;
    shop.state.refreshes = {};
    await renew();
    expect(await connection()).toMatchObject({ state: 'broken', failure: 'not_renewed' });
    const { rows } = await test.database.admin.query('select kind from notifications where store_id = $1', [
      store,
    ]);
    expect(rows).toEqual([{ kind: 'connection_broken' }]);
    clock.now += 59 * MINUTE;
    await renew();
    expect(asked()).toBe(1);
    shop.state.refreshes = refreshes;
    clock.now += 2 * MINUTE;
    await renew();
    expect([asked(), (await connection()).state, await works()]).toEqual([2, 'ok', 'ok']);
  });

  it('that a person replaced meanwhile stay as the person left them', async () => {
    clock.now += 50 * MINUTE;
    shop.failures.push({ kind: 'late', ms: 200 });
    const renewed = renew();
    const { id } = await connection();
    const entered = sealCredentials(context, id, { entered: 'by hand' });
    await test.database.admin.query(
      'update connections set credentials = $2, renewal = null, renew_at = null where id = $1',
      [id, entered],
    );
    await renewed;
    expect((await connection()).credentials.equals(entered)).toBe(true);
  });
});

describe('a call that is refused because they ended', () => {
  const refused = { kind: 'refused', code: 'unauthorized', detail: null } as const;
  const called = () => inStore((client) => noteHealth(context, client, store, 'shopify', refused));

  it('breaks nothing: they are renewed within a minute', async () => {
    shop.state.tokens = {};
    await called();
    expect(await connection()).toMatchObject({ state: 'degraded', failure: 'ended' });
    await renew();
    expect([asked(), (await connection()).state, await works()]).toEqual([1, 'ok', 'ok']);
  });

  it('breaks the connection if the next ones are refused too', async () => {
    await called();
    const tokens = shop.state.tokens;
    Object.defineProperty(shop.state, 'tokens', {
      value: new Proxy(tokens, { get: () => undefined }),
      configurable: true,
      writable: true,
    });
    await renew();
    expect(await connection()).toMatchObject({ state: 'broken', failure: 'unauthorized' });
    Object.defineProperty(shop.state, 'tokens', { value: tokens, configurable: true, writable: true });
  });
});

it('keeps what renews them encrypted, in no other place', async () => {
  const [refresh = ''] = Object.keys(shop.state.refreshes);
  const { rows } = await test.database.admin.query('select * from connections where store_id = $1', [store]);
  expect(JSON.stringify(rows)).not.toContain(refresh);
  expect(rows[0].renewal.includes(Buffer.from(refresh))).toBe(false);
});
