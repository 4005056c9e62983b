/** A server and its worker during every kind of database outage. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { test as base, describe, expect, inject, vi } from 'vitest';
import { openPool } from '../../src/server/database/pool.ts';
import { appRoleOf, appUrl } from '../../src/server/database/roles.ts';
import { TEST_SECRET } from '../setup.ts';
import { FaultyProxy } from './faulty-proxy.ts';
import { ask, file, newAttempt, placeOrder, type Shop } from './killing.ts';
import { READY, ready, untilReady } from './readiness.ts';
import {
  newDataDir,
  removeDataDir,
  runCommandLine,
  type Server,
  spawnServer,
  startServer,
} from './running.ts';
import { type SharedDatabase, startedDatabase } from './shared-database.ts';

// Tests that run beside each other can't use `expect.poll`.
const WAIT = { timeout: 60_000, interval: 200 };

/** A database of the test's own behind a proxy that fails on demand, and what runs against it. */
class Outage {
  readonly #running: Server[] = [];
  readonly database: SharedDatabase;
  readonly proxy: FaultyProxy;
  readonly dataDir: string;

  private constructor(database: SharedDatabase, proxy: FaultyProxy, dataDir: string) {
    this.database = database;
    this.proxy = proxy;
    this.dataDir = dataDir;
  }

  static async begin(): Promise<Outage> {
    const database = await startedDatabase(inject('databaseUrl'));
    const proxy = await FaultyProxy.to(Number(new URL(database.url).port));
    return new Outage(database, proxy, await newDataDir());
  }

  get env(): Record<string, string> {
    return { ...this.database.env, DATABASE_URL: this.proxy.through(this.database.url) };
  }

  async start(args = ['serve']): Promise<Server> {
    const server = await startServer(this.dataDir, this.env, args);
    this.#running.push(server);
    return server;
  }

  async openShop(server: Server): Promise<Shop> {
    const created = await runCommandLine(
      this.dataDir,
      'token create --store demo --role store_owner'.split(' '),
      { ...this.env, DATABASE_URL: this.database.url },
    );
    const shop = { url: server.url, token: created.out.trim() };
    await placeOrder(shop);
    return shop;
  }

  /** The email of a new claim is sent within seconds, so jobs are running. */
  async expectMailsToLeave(shop: Shop): Promise<void> {
    expect(await file(shop, newAttempt())).not.toBeNull();
    await vi.waitFor(async () => expect(await this.#unsent()).toBe('0'), WAIT);
  }

  async #unsent(): Promise<string | undefined> {
    const text = 'select count(*) from mails where sent_at is null';
    return (await this.database.query<{ count: string }>(text))[0]?.count;
  }

  async end(): Promise<void> {
    for (const server of this.#running) await server.end('SIGKILL');
    await this.proxy.close();
    await this.database.drop();
    await removeDataDir(this.dataDir);
  }
}

const test = base.extend<{ outage: Outage }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern
  outage: async ({}, use) => {
    const outage = await Outage.begin();
    await use(outage);
    await outage.end();
  },
});

const lookUpByCall = ({ url }: Server) =>
  fetch(`${url}/v1/order-lookup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order: '#1001', email: 'ada@example.com', store: 'demo' }),
  });

const lookUpByPage = ({ url }: Server) =>
  fetch(`${url}/start`, {
    method: 'POST',
    headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ order: '#1001', email: 'ada@example.com' }),
  });

describe.concurrent('a database outage', () => {
  test.for([1_000, 15_000])('of %i ms ends neither the process nor its jobs', async (ms, { outage }) => {
    const server = await outage.start();
    const shop = await outage.openShop(server);
    await outage.expectMailsToLeave(shop);
    outage.proxy.cut();
    await vi.waitFor(async () => expect((await ready(server)).status).toBe(503), WAIT);
    for (const lookUp of [lookUpByCall, lookUpByPage]) {
      const refused = await lookUp(server);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await sleep(ms);
    outage.proxy.heal();
    await untilReady(server);
    await outage.expectMailsToLeave(shop);
  });

  test('makes a worker wait too', async ({ outage }) => {
    const server = await outage.start(['serve', '--no-jobs']);
    expect(await ready(server)).toEqual({ ...READY, jobs: 'elsewhere' });
    const shop = await outage.openShop(server);
    const worker = await outage.start(['work']);
    outage.proxy.cut();
    await vi.waitFor(async () => expect((await ready(worker)).status).toBe(503), WAIT);
    outage.proxy.heal();
    await untilReady(worker);
    await outage.expectMailsToLeave(shop);
  });

  test('does not keep a process from stopping', async ({ outage }) => {
    const server = await outage.start();
    outage.proxy.cut();
    await sleep(500);
    const told = performance.now();
    expect(await server.end('SIGTERM')).toBe(0);
    expect(performance.now() - told).toBeLessThan(30_000);
  });
});

test.concurrent('by a silent failover is over within seconds, for requests and for jobs', async ({
  outage,
}) => {
  const server = await outage.start();
  const shop = await outage.openShop(server);
  await outage.expectMailsToLeave(shop);
  outage.proxy.mute();
  await untilReady(server);
  await outage.expectMailsToLeave(shop);
});

test.concurrent('does not let a transaction of a vanished process block anyone for more than half a minute', async ({
  outage,
}) => {
  const server = await outage.start();
  const shop = await outage.openShop(server);
  const owner = openPool(outage.database.url, { max: 1 });
  const app = appUrl(outage.proxy.through(outage.database.url), await appRoleOf(owner), TEST_SECRET);
  const gone = await openPool(app, { max: 1 }).connect();
  await gone.query('begin');
  await gone.query("select set_config('app.store', 'demo', true)");
  const held = await gone.query("select id from orders where source_order_id = 'kills' for update");
  expect(held.rowCount).toBe(1);
  outage.proxy.mute();
  const attempt = newAttempt();
  await vi.waitFor(async () => expect((await ask(shop, attempt))?.status).toBe(201), {
    ...WAIT,
    timeout: 45_000,
  });
  gone.release(true);
  await owner.end();
});

test.concurrent('ends with the restart of jobs that another release had ended', async ({ outage }) => {
  const server = await outage.start();
  const shop = await outage.openShop(server);
  await outage.database.query(`notify "worker:migrate", '{"migrationNumber": 9999, "breaking": true}'`);
  await sleep(1_000);
  await untilReady(server);
  await outage.expectMailsToLeave(shop);
});

describe.concurrent('a start before the database is up', () => {
  async function lineOf(child: ChildProcess, words: RegExp): Promise<string> {
    let text = '';
    for (;;) {
      const [piece] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
      text += piece;
      if (words.test(text)) return text;
    }
  }

  test('says what it waits for, and continues automatically', async ({ outage }) => {
    outage.proxy.cut();
    const child = spawnServer(outage.dataDir, outage.env);
    const said = await lineOf(child, /waiting/);
    expect(said).toMatch(/"msg":"waiting for the database: DATABASE_URL: .*ECONNRESET/);
    outage.proxy.heal();
    await lineOf(child, /Makegood is ready/);
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });

  test('stops at once when told to', async ({ outage }) => {
    outage.proxy.cut();
    const child = spawnServer(outage.dataDir, outage.env, ['work']);
    await lineOf(child, /waiting/);
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });

  test('fails on a wrong password, because waiting doesn’t help', async ({ outage }) => {
    const wrong = new URL(outage.env.DATABASE_URL ?? '');
    wrong.password = 'wrong';
    const { code, err } = await runCommandLine(outage.dataDir, ['serve'], {
      ...outage.env,
      DATABASE_URL: wrong.toString(),
    });
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^DATABASE_URL: password authentication/),
    });
  });
});
