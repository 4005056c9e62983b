import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { visitorAt } from '../../bench/visitor.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { appRoleOf, appUrl } from '../../src/server/database/roles.ts';
import { urls } from '../../src/urls.ts';
import { TEST_SECRET } from '../setup.ts';
import { countFilings, file, filingsIn, newAttempt, placeOrder } from './killing.ts';
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts';
import { newDataDir, removeDataDir, runCommandLine, type Server, startServer } from './running.ts';
import { createSharedDatabase, type SharedDatabase } from './shared-database.ts';

/** So few that each transaction may run on another connection than the one before. */
const SERVERS = 2;

let database: SharedDatabase;
let pooler: PgBouncer;
let dataDir: string;
let env: Record<string, string>;
let server: Server;
let token: string;
let role: string;
beforeAll(async () => {
  database = await createSharedDatabase(inject('databaseUrl'));
  pooler = await startPgBouncer(database, SERVERS);
  dataDir = await newDataDir();
  env = { ...database.env, DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url };
  server = await startServer(dataDir, env);
  const admin = openPool(database.adminUrl, { max: 1 });
  role = await appRoleOf(admin);
  await admin.end();
  const created = await runCommandLine(
    dataDir,
    'token create --store demo --role store_owner'.split(' '),
    env,
  );
  token = created.out.trim();
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await removeDataDir(dataDir);
  await pooler?.stop();
  await database.drop();
});

const lookUp = async (store: string, order: string, email: string) => {
  const query = new URLSearchParams({ store, order, email });
  const answer = await fetch(`${server.url}/v1/order-lookup?${query}`);
  return { status: answer.status, text: await answer.text() };
};

it('needs the direct URL of the database beside the pooler’s, and says so in one line', async () => {
  const { DATABASE_DIRECT_URL: _, ...rest } = env;
  const without = { ...rest, DATABASE_URL: appUrl(pooler.url, role, TEST_SECRET) };
  const { code, err } = await runCommandLine(dataDir, ['serve'], {
    ...without,
    PORT: '0',
    LOG_LEVEL: 'silent',
  });
  expect({ code, err }).toEqual({
    code: 1,
    err: 'DATABASE_URL: leads to a pooler; name PostgreSQL itself in DATABASE_DIRECT_URL (docs/operating.md)\n',
  });
});

it('finds orders of two stores concurrently over two shared connections, each its own', async () => {
  const ask = (n: number) =>
    n % 2 === 0 ? lookUp('demo', '1001', 'ada@example.com') : lookUp('other', '2001', 'ada@example.com');
  const answers = await Promise.all(Array.from({ length: 80 }, (_, n) => ask(n)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  for (const [n, { text }] of answers.entries())
    expect(text).toContain(`"orderNumber":"${n % 2 === 0 ? 1001 : 2001}"`);
  const [seen] = await database.query<{ servers: number }>(
    `select count(*)::int as servers from pg_stat_activity
     where datname = current_database() and usename like 'makegood_app_%'`,
  );
  expect(seen?.servers).toBeLessThanOrEqual(SERVERS);
});

it('files concurrent claims, recognizes repeats, and sends the email', async () => {
  const shop = { url: server.url, token };
  await placeOrder(shop);
  const attempts = Array.from({ length: 12 }, newAttempt);
  const filed = await Promise.all(attempts.map((attempt) => file(shop, attempt)));
  const again = await Promise.all(attempts.map((attempt) => file(shop, attempt)));
  expect(again).toEqual(filed);
  expect(await countFilings(database.adminUrl)).toEqual(filingsIn(filed.flatMap((claim) => claim ?? [])));
  await expect.poll(() => database.query('select id from mails where sent_at is null')).toEqual([]);
});

it('leads a shopper without script to the review', async () => {
  expect((await visitorAt(server.url, urls.review())).path).toContain(urls.review());
});

it('limits statement time and supports named statements, on either connection', async () => {
  for (const url of [pooler.url, database.url]) {
    const pool = openPool(appUrl(url, role, TEST_SECRET), { max: 4 });
    const named = { name: 'timeout', text: 'show statement_timeout', values: [] };
    const answers = await Promise.all(Array.from({ length: 20 }, () => pool.query(named)));
    expect(answers.map(({ rows }) => rows)).toEqual(answers.map(() => [{ statement_timeout: '15s' }]));
    await pool.end();
  }
});

it('passes doctor without findings', async () => {
  const { code, out } = await runCommandLine(dataDir, ['doctor'], env);
  expect(out).toContain('ok      pooler: one at DATABASE_URL, none at DATABASE_DIRECT_URL\n');
  expect({ code, failed: out.match(/^failed.*/gm) }).toEqual({ code: 0, failed: null });
});

it('continues after the pooler was restarted', async () => {
  await pooler.restart();
  await expect.poll(async () => (await lookUp('demo', '1001', 'ada@example.com')).status).toBe(200);
});
