/** The embedded database is killed under a server, which stays alive. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEmbedded } from '../../src/server/database/embedded.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { ask, file, killEmbedded, newAttempt, placeOrder } from './killing.ts';
import { untilReady } from './readiness.ts';
import { removeDataDir, runCommandLine, type Server, startedDataDir, startServer } from './running.ts';

let dataDir: string;
let server: Server;
beforeAll(async () => {
  dataDir = await startedDataDir();
  server = await startServer(dataDir);
});
afterAll(async () => {
  await server.end('SIGKILL');
  await removeDataDir(dataDir);
});

test('killing the embedded database again and again during filing loses nothing', async () => {
  const created = await runCommandLine(dataDir, 'token create --store demo --role store_owner'.split(' '));
  const shop = { url: server.url, token: created.out.trim() };
  await placeOrder(shop);
  for (let kill = 0; kill < 5; kill += 1) {
    const filing = Promise.allSettled(Array.from({ length: 4 }, () => file(shop, newAttempt())));
    await sleep(Math.random() * 200);
    await killEmbedded(dataDir);
    await filing;
    await untilReady(server);
  }
  // The first request may still get a connection that died with the database: it is told to retry.
  const last = newAttempt();
  await expect.poll(async () => (await ask(shop, last))?.status).toBe(201);
  const admin = openPool((await findEmbedded(dataDir))?.adminUrl ?? '', { max: 1 });
  // Each failure lengthens the delay before a mail's next attempt: 3, 7, 20, 55 s and more. The test skips the delays.
  const retryNow =
    'update graphile_worker._private_jobs set run_at = now() where attempts > 0 and locked_at is null';
  const left = async () => {
    await admin.query(retryNow);
    return (await admin.query('select 1 from mails where sent_at is null')).rowCount;
  };
  await expect.poll(left, { interval: 500 }).toBe(0);
  await admin.end();
}, 180_000);
