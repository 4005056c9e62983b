import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFulfillment, buildItem, buildOrder } from '../../src/demo/build.ts';
import { findEmbedded } from '../../src/server/database/embedded.ts';
import { openPool } from '../../src/server/database/pool.ts';
import {
  databasePid,
  isAlive,
  newDataDir,
  removeDataDir,
  runCommandLine,
  type Server,
  startServer,
} from './running.ts';

const KILLS = 30;
const AT_ONCE = 4;
/** Each so many kills the database dies with the server. */
const DATABASE_TOO = 5;
const UNITS = 9_000;
const DAY = 86_400_000;
const TEN_MINUTES = 600_000;

type Attempt = { key: string; quantity: number };
type Filed = Attempt & { id: string; viewToken: string };

let dataDir: string;
let server: Server;
let token: string;
beforeAll(async () => {
  dataDir = await newDataDir();
  server = await startServer(dataDir);
  const created = await runCommandLine(dataDir, [
    'token',
    'create',
    '--store',
    'demo',
    '--role',
    'store_owner',
  ]);
  token = created.out.trim();
  await placeOrder();
});
afterAll(async () => {
  if (isAlive(server.pid)) await server.end('SIGKILL');
  await removeDataDir(dataDir);
});

const call = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** One order with units enough for every filing, each worth a cent. */
async function placeOrder(): Promise<void> {
  const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
  const cents = { price: '0.010', discount: '0', tax: '0' };
  const order = buildOrder({
    sourceOrderNumber: 'K-1',
    createdAt: ago(9),
    items: [buildItem({ sourceItemId: 'i1', quantity: UNITS, ...cents })],
    fulfillments: [
      buildFulfillment({
        fulfilledAt: ago(8),
        lastScanAt: ago(5),
        deliveredAt: ago(5),
        estimatedDeliveryAt: null,
        items: [{ sourceItemId: 'i1', quantity: UNITS }],
      }),
    ],
  });
  expect((await call('PUT', 'orders/kills', order)).status).toBe(201);
}

/** Files one claim; null when the server went away before it answered. */
async function file(attempt: Attempt): Promise<Filed | null> {
  const issue = { sourceItemId: 'i1', issueType: 'DAMAGED', details: 'Broken on the way to me' };
  const body = {
    claimCategory: 'SHIPPING',
    email: 'ada@example.com',
    fulfillmentIssues: [{ sourceFulfillmentId: 'f1', issues: [{ ...issue, quantity: attempt.quantity }] }],
    resolution: { desiredMethod: 'REFUND' },
    addressConfirmed: true,
  };
  let answer: Response;
  let text: string;
  try {
    answer = await call('POST', 'claims/kills', body, { 'idempotency-key': attempt.key });
    text = await answer.text();
  } catch {
    return null;
  }
  expect({ status: answer.status, text: answer.status === 201 ? '' : text }).toEqual({
    status: 201,
    text: '',
  });
  const { id, viewToken } = JSON.parse(text) as { id: string; viewToken: string };
  return { ...attempt, id, viewToken };
}

const newAttempt = (): Attempt => ({ key: randomUUID(), quantity: 1 + Math.floor(Math.random() * 3) });

/** Files until the kill; answers what was acknowledged and what was cut off. */
async function fileUntilKilled(round: number): Promise<{ filed: Filed[]; cutOff: Attempt[] }> {
  const filed: Filed[] = [];
  const cutOff: Attempt[] = [];
  const filer = async () => {
    for (;;) {
      const attempt = newAttempt();
      const done = await file(attempt);
      if (!done) {
        cutOff.push(attempt);
        return;
      }
      filed.push(done);
    }
  };
  const filers = Array.from({ length: AT_ONCE }, filer);
  await sleep(30 + Math.random() * 300);
  const database = await databasePid(dataDir);
  await server.end('SIGKILL');
  if (round % DATABASE_TOO === 0 && database) process.kill(database, 'SIGKILL');
  await Promise.all(filers);
  return { filed, cutOff };
}

async function isThere({ id, viewToken, quantity }: Filed): Promise<boolean> {
  const answer = await fetch(`${server.url}/v1/claims/${id}`, {
    headers: { authorization: `Bearer ${viewToken}` },
  });
  if (answer.status !== 200) return false;
  const { claimItems } = (await answer.json()) as { claimItems: { quantity: number }[] };
  return claimItems.length === 1 && claimItems[0]?.quantity === quantity;
}

it(
  'thirty kills while filing lose no acknowledged claim, halve none and double none',
  async () => {
    const all: Filed[] = [];
    let beforeKills = 0;
    for (let round = 1; round <= KILLS; round += 1) {
      const { filed, cutOff } = await fileUntilKilled(round);
      beforeKills += filed.length;
      server = await startServer(dataDir);
      // The shopper's program does not know what became of its request: it asks again, with the same key, twice.
      for (const attempt of cutOff) {
        const first = await file(attempt);
        const second = await file(attempt);
        expect(second).toEqual(first);
        if (first) filed.push(first);
      }
      for (const claim of filed) expect(await isThere(claim)).toBe(true);
      all.push(...filed);
    }
    for (const claim of all) expect(await isThere(claim)).toBe(true);
    expect(beforeKills).toBeGreaterThan(KILLS);
    expect(await countEverything()).toEqual({
      claims: all.length,
      keys: all.length,
      units: all.reduce((sum, { quantity }) => sum + quantity, 0),
      broken: 0,
    });
  },
  TEN_MINUTES,
);

/** What the database holds, counted without the application. */
async function countEverything() {
  const { adminUrl = '' } = (await findEmbedded(dataDir)) ?? {};
  const admin = openPool(adminUrl, { max: 1 });
  try {
    const { rows } = await admin.query(
      `with kills as (select c.store_id, c.id from claims c where c.source_order_id = 'kills'),
        whole as (
          select k.id,
            (select count(*) from claim_items i where i.store_id = k.store_id and i.claim_id = k.id) as items,
            (select count(*) from claim_events e where e.store_id = k.store_id and e.claim_id = k.id) as events
          from kills k)
       select (select count(*)::int from kills) as claims,
         (select count(*)::int from answers a where a.store_id = 'demo' and a.status = 201
            and a.expires_at > now() + interval '1 day') as keys,
         (select sum(i.quantity)::int from claim_items i join kills k on k.store_id = i.store_id and k.id = i.claim_id)
            as units,
         (select count(*)::int from whole where items <> 1 or events = 0) as broken`,
    );
    return rows[0];
  } finally {
    await admin.end();
  }
}
