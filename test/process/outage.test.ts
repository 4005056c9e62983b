/** A server and its worker during every kind of database outage. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
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
import { createSharedDatabase, type SharedDatabase } from './shared-database.ts';

let database: SharedDatabase;
let proxy: FaultyProxy;
let dataDir: string;
let env: Record<string, string>;
const running: Server[] = [];

beforeEach(async () => {
  database = await createSharedDatabase(inject('databaseUrl'));
  proxy = await FaultyProxy.to(Number(new URL(database.url).port));
  dataDir = await newDataDir();
  env = { ...database.env, DATABASE_URL: proxy.through(database.url) };
});

afterEach(async () => {
  for (const server of running.splice(0)) await server.end('SIGKILL');
  await proxy.close();
  await database.drop();
  await removeDataDir(dataDir);
});

async function start(args = ['serve']): Promise<Server> {
  const server = await startServer(dataDir, env, args);
  running.push(server);
  return server;
}

async function openShop(server: Server): Promise<Shop> {
  const created = await runCommandLine(dataDir, 'token create --store demo --role store_owner'.split(' '), {
    ...env,
    DATABASE_URL: database.url,
  });
  const shop = { url: server.url, token: created.out.trim() };
  await placeOrder(shop);
  return shop;
}

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

const unsent = async () =>
  (await database.query<{ count: string }>('select count(*) from mails where sent_at is null'))[0]?.count;

/** The email of a new claim is sent within seconds, so jobs are running. */
async function expectMailsToLeave(shop: Shop): Promise<void> {
  expect(await file(shop, newAttempt())).not.toBeNull();
  await expect.poll(unsent, { timeout: 30_000, interval: 200 }).toBe('0');
}

describe('a database outage', () => {
  test.each([1_000, 15_000])('of %i ms ends neither the process nor its jobs', async (ms) => {
    const server = await start();
    const shop = await openShop(server);
    await expectMailsToLeave(shop);
    proxy.cut();
    await expect.poll(async () => (await ready(server)).status, { timeout: 10_000 }).toBe(503);
    for (const lookUp of [lookUpByCall, lookUpByPage]) {
      const refused = await lookUp(server);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await sleep(ms);
    proxy.heal();
    await untilReady(server);
    await expectMailsToLeave(shop);
  });

  test('makes a worker wait too', async () => {
    const server = await start(['serve', '--no-jobs']);
    expect(await ready(server)).toEqual({ ...READY, jobs: 'elsewhere' });
    const shop = await openShop(server);
    const worker = await startServer(dataDir, env, ['work']);
    running.push(worker);
    proxy.cut();
    await expect.poll(async () => (await ready(worker)).status, { timeout: 10_000 }).toBe(503);
    proxy.heal();
    await untilReady(worker);
    await expectMailsToLeave(shop);
  });

  test('does not keep a process from stopping', async () => {
    const server = await start();
    proxy.cut();
    await sleep(500);
    const told = performance.now();
    expect(await running.pop()?.end('SIGTERM')).toBe(0);
    expect(performance.now() - told).toBeLessThan(30_000);
    expect(server.pid).toBeGreaterThan(0);
  });
});

test('by a silent failover is over within seconds, for requests and for jobs', async () => {
  const server = await start();
  const shop = await openShop(server);
  await expectMailsToLeave(shop);
  proxy.mute();
  await untilReady(server);
  await expectMailsToLeave(shop);
});

test('does not let a transaction of a vanished process block anyone for more than half a minute', async () => {
  const server = await start();
  const shop = await openShop(server);
  const owner = openPool(database.url, { max: 1 });
  const app = appUrl(proxy.through(database.url), await appRoleOf(owner), TEST_SECRET);
  const gone = await openPool(app, { max: 1 }).connect();
  await gone.query('begin');
  await gone.query("select set_config('app.store', 'demo', true)");
  const held = await gone.query("select id from orders where source_order_id = 'kills' for update");
  expect(held.rowCount).toBe(1);
  proxy.mute();
  const attempt = newAttempt();
  await expect.poll(async () => (await ask(shop, attempt))?.status, { timeout: 45_000 }).toBe(201);
  gone.release(true);
  await owner.end();
});

test('ends with the restart of jobs that another release had ended', async () => {
  const server = await start();
  const shop = await openShop(server);
  await database.query(`notify "worker:migrate", '{"migrationNumber": 9999, "breaking": true}'`);
  await sleep(1_000);
  await untilReady(server);
  await expectMailsToLeave(shop);
});

describe('a start before the database is up', () => {
  async function lineOf(child: ChildProcess, words: RegExp): Promise<string> {
    let text = '';
    for (;;) {
      const [piece] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
      text += piece;
      if (words.test(text)) return text;
    }
  }

  test('says what it waits for, and continues automatically', async () => {
    proxy.cut();
    const child = spawnServer(dataDir, env);
    const said = await lineOf(child, /waiting/);
    expect(said).toMatch(/"msg":"waiting for the database: DATABASE_URL: .*ECONNRESET/);
    proxy.heal();
    await lineOf(child, /Makegood is ready/);
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });

  test('stops at once when told to', async () => {
    proxy.cut();
    const child = spawnServer(dataDir, env, ['work']);
    await lineOf(child, /waiting/);
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });

  test('fails on a wrong password, because waiting doesn’t help', async () => {
    const wrong = new URL(env.DATABASE_URL ?? '');
    wrong.password = 'wrong';
    const { code, err } = await runCommandLine(dataDir, ['serve'], {
      ...env,
      DATABASE_URL: wrong.toString(),
    });
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^DATABASE_URL: password authentication/),
    });
  });
});
