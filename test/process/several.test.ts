import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { visitorAt } from '../../bench/visitor.ts';
import { deskOrders } from '../../src/demo/desk/orders.ts';
import { demoOrders } from '../../src/demo/orders.ts';
import { demoStores } from '../../src/demo/stores.ts';
import { isAlive } from '../../src/server/database/holder.ts';
import { urls } from '../../src/urls.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { freshFetch } from './fresh-fetch.ts';
import { countFilings, type Filed, file, filingsIn, lostOf, newAttempt, placeOrder } from './killing.ts';
import { newDataDir, removeDataDir, runCommandLine, type Server, startServer } from './running.ts';
import { createSharedDatabase, type SharedDatabase } from './shared-database.ts';

// The limits per address are on; each visitor behind the load balancer sends its own address.
const LIMITED = { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback', METRICS_ALLOW: '127.0.0.1' };
const AT_ONCE = 4;
/** The shipping address of #1001, as the review's form shows it. */
const ADDRESS = {
  name: 'Ada Shopper',
  address1: '1 Main St',
  city: 'Boise',
  province: 'ID',
  postalCode: '83702',
  country: 'US',
};

let database: SharedDatabase;
let dataDir: string;
let env: Record<string, string>;
let one: Server;
let two: Server;
let balancer: Balancer;
let token: string;
const ports: number[] = [];
const started: Server[] = [];

const portOf = ({ url }: Server) => Number(new URL(url).port);
const start = async (args = ['serve', '--no-jobs']) => {
  const server = await startServer(dataDir, env, args);
  started.push(server);
  return server;
};

let visitors = 0;
/** A new address for each request. */
const address = () => {
  visitors += 1;
  return `198.51.${visitors >> 8}.${visitors & 255}`;
};
const shopAt = (url: string) => ({ url, token, address });

beforeAll(async () => {
  database = await createSharedDatabase(inject('databaseUrl'));
  dataDir = await newDataDir();
  env = { ...LIMITED, ...database.env };
  [one, two] = await Promise.all([start(), start()]);
  ports.push(portOf(one), portOf(two));
  balancer = await startBalancer(ports);
  const created = await runCommandLine(
    dataDir,
    'token create --store demo --role store_owner'.split(' '),
    env,
  );
  token = created.out.trim();
});
afterAll(async () => {
  await balancer?.close();
  await Promise.all(started.filter(({ pid }) => isAlive(pid)).map((server) => server.end('SIGKILL')));
  await removeDataDir(dataDir);
  await database.drop();
});

describe('two processes on one database', () => {
  it('that start for the first time at the same moment both come up, with one set of demo stores', async () => {
    const [counted] = await database.query(
      `select (select count(*)::int from stores) as stores, (select count(*)::int from orders) as orders,
         (select max(version) from orders) as writes,
         (select max(n)::int from (select count(*) as n from claims group by store_id, order_id, email_key) c) as claims`,
    );
    expect(counted).toEqual({
      stores: demoStores.length,
      orders: demoOrders(new Date()).length + deskOrders(new Date()).length,
      writes: 1,
      claims: expect.toSatisfy((most: number) => most <= 2),
    });
  });

  it('continue a session that the other one started', async () => {
    const { path, cookie } = await visitorAt(one.url, urls.details());
    const page = await fetch(two.url + path, { headers: { cookie }, redirect: 'manual' });
    expect(page.status).toBe(200);
  });

  it('carry a shopper through the whole flow, with each request on another connection', async () => {
    const { url } = balancer;
    const { path, cookie } = await visitorAt(url, urls.review(), freshFetch);
    const sent = await freshFetch(url + path, {
      method: 'POST',
      body: new URLSearchParams({ ...ADDRESS, addressConfirmed: 'yes', acknowledged: 'yes' }),
      headers: { cookie, origin: url },
    });
    expect({ status: sent.status, to: sent.headers.get('location')?.split('?')[0] }).toEqual({
      status: 303,
      to: urls.claimReceived(),
    });
    expect(Math.min(...ports.map((port) => balancer.taken.get(port) ?? 0))).toBeGreaterThan(3);
  });

  it('recognize a repeat, whichever of them gets it, later or at the same moment', async () => {
    await placeOrder(shopAt(one.url));
    const attempt = newAttempt();
    const first = await file(shopAt(one.url), attempt);
    expect(first).not.toBeNull();
    expect(await file(shopAt(two.url), attempt)).toEqual(first);
    for (let round = 0; round < 10; round += 1) {
      const next = newAttempt();
      const [here, there] = await Promise.all([one, two].map(({ url }) => file(shopAt(url), next)));
      expect(here).toEqual(there);
    }
  });

  it('count failed lookups of an address together', async () => {
    const miss = async ({ url }: Server, order: string) => {
      const query = new URLSearchParams({ store: 'demo', email: `${order}@example.com`, order });
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      return (await fetch(`${url}/v1/order-lookup?${query}`, { headers })).status;
    };
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push(await miss(n % 2 === 0 ? one : two, `none${n}`));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429]);
  });

  it('lose nothing and do nothing twice when one is killed while shoppers file', async () => {
    const before = await countFilings(database.adminUrl);
    const filed: Filed[] = [];
    let cutOff = 0;
    let isOver = false;
    // A client without a response retries with the same key and reaches the remaining process.
    const filer = async () => {
      while (!isOver) {
        const attempt = newAttempt();
        for (;;) {
          const done = await file(shopAt(balancer.url), attempt);
          if (done) filed.push(done);
          if (done) break;
          cutOff += 1;
        }
      }
    };
    const filers = Promise.all(Array.from({ length: AT_ONCE }, filer));
    const hasFiled = (count: number) => expect.poll(() => filed.length).toBeGreaterThan(count);
    await hasFiled(5 * AT_ONCE);
    await two.end('SIGKILL');
    await hasFiled(filed.length + 5 * AT_ONCE);
    isOver = true;
    await filers;
    expect(cutOff).toBeGreaterThan(0);
    expect(await lostOf(shopAt(one.url), filed)).toEqual([]);
    const { claims, keys, units, half } = filingsIn(filed);
    expect(await countFilings(database.adminUrl)).toEqual({
      claims: claims + (before?.claims ?? 0),
      keys: keys + (before?.keys ?? 0),
      units: units + (before?.units ?? 0),
      half,
    });
  });
});

describe('a separate worker', () => {
  it('sends the email that processes without jobs leave, and reports its health', async () => {
    const unsent = () =>
      database.query<{ n: number }>('select count(*)::int as n from mails where sent_at is null');
    const [waiting] = await unsent();
    expect(waiting?.n).toBeGreaterThan(10);
    const worker = await start(['work']);
    await expect.poll(async () => (await unsent())[0]?.n).toBe(0);
    expect((await fetch(`${worker.url}/readyz`)).status).toBe(200);
    expect((await fetch(`${worker.url}/v1/stores`)).status).toBe(404);
    await expect
      .poll(async () => (await fetch(`${worker.url}/metrics`)).text())
      .toMatch(/^makegood_jobs\{state="waiting"\} 0$/m);
    expect(await worker.end('SIGTERM')).toBe(0);
  });
});

describe('a misconfigured process', () => {
  it('is refused in one line if its secret differs from the database’s', async () => {
    const other = { ...env, MAKEGOOD_SECRET: 'a secret of someone else, also long enough' };
    for (const command of [
      ['serve'],
      ['work'],
      ['token', 'create', '--store', 'demo', '--role', 'store_user'],
    ]) {
      const { code, err } = await runCommandLine(dataDir, command, {
        ...other,
        PORT: '0',
        LOG_LEVEL: 'silent',
      });
      expect({ code, err }).toEqual({
        code: 1,
        err: 'MAKEGOOD_SECRET: is not the one this database was set up with\n',
      });
    }
    expect((await fetch(`${one.url}/readyz`)).status).toBe(200);
  });

  it('is reported by doctor if it lacks the others’ files', async () => {
    await database.query(
      `insert into files (store_id, file_key, order_id, filename, content_type, kind, created_at, stored_at)
       select store_id, 'kept0where1another2process3looks', id, 'mug.jpg', 'image/jpeg', 'image', now(), now()
       from orders where store_id = 'demo' limit 1`,
    );
    const { code, out } = await runCommandLine(dataDir, ['doctor'], env);
    expect({ code, failed: out.match(/^failed.*/gm) }).toEqual({
      code: 1,
      failed: [
        expect.stringMatching(
          /^failed {2}files of all processes: 1 of the newest \d+ are not here: all processes need the same files$/,
        ),
      ],
    });
  });

  it('is refused in one line if it is a worker without a shared database', async () => {
    const { code, err } = await runCommandLine(dataDir, ['work']);
    expect({ code, err }).toEqual({
      code: 1,
      err: 'DATABASE_URL: is missing; without it "serve" does the jobs itself\n',
    });
  });
});
