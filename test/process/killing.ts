/** Files claims while the server is killed repeatedly, for its test and for the longer benchmark. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildFulfillment, buildItem, buildOrder } from '../../src/demo/build.ts';
import { findEmbedded } from '../../src/server/database/embedded.ts';
import { isAlive } from '../../src/server/database/holder.ts';
import { openPool } from '../../src/server/database/pool.ts';
import {
  databasePid,
  removeDataDir,
  runCommandLine,
  type Server,
  startedDataDir,
  startServer,
} from './running.ts';

const AT_ONCE = 4;
/** Every so many kills the database is killed too. */
const DATABASE_TOO = 5;
/** Every so many kills come at any moment after the start; the others after the first acknowledged claim. */
const EARLY = 4;
const UNITS = 90_000;
const DAY = 86_400_000;
/** A request without a response must not block a test forever. */
const TIMEOUT_MS = 60_000;
const ORDER = 'kills';

/** `order` is an id of the shop's system; by default the one with enough units. */
export type Attempt = { key: string; quantity: number; order?: string };
export type Filed = Attempt & { id: string; viewToken: string };

/** Where to file, with which token, and the client address if the caller acts as a proxy. */
export type Shop = { url: string; token: string; address?: () => string };

export const call = (
  shop: Shop,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) =>
  fetch(`${shop.url}/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${shop.token}`,
      'content-type': 'application/json',
      ...(shop.address && { 'x-forwarded-for': shop.address() }),
      ...headers,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

/** An order with enough units for every claim, each worth a cent; or another one with fewer. */
export async function placeOrder(
  shop: Shop,
  { id = ORDER, units = UNITS }: { id?: string; units?: number } = {},
): Promise<void> {
  const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
  const order = buildOrder({
    sourceOrderNumber: `K-${id}`,
    createdAt: ago(9),
    items: [buildItem({ sourceItemId: 'i1', quantity: units, price: '0.010', discount: '0', tax: '0' })],
    fulfillments: [
      buildFulfillment({
        fulfilledAt: ago(8),
        lastScanAt: ago(5),
        deliveredAt: ago(5),
        estimatedDeliveryAt: null,
        items: [{ sourceItemId: 'i1', quantity: units }],
      }),
    ],
  });
  const answer = await call(shop, 'PUT', `orders/${id}`, order);
  if (answer.status !== 201) throw new Error(`The order was refused: ${await answer.text()}`);
}

export const newAttempt = (random: () => number = Math.random): Attempt => ({
  key: randomUUID(),
  quantity: 1 + Math.floor(random() * 3),
});

/** Requests a claim; null if the server died before it responded. */
export async function ask(shop: Shop, attempt: Attempt): Promise<{ status: number; text: string } | null> {
  const issue = { sourceItemId: 'i1', issueType: 'DAMAGED', details: 'Broken on the way to me' };
  const body = {
    claimCategory: 'SHIPPING',
    email: 'ada@example.com',
    fulfillmentIssues: [{ sourceFulfillmentId: 'f1', issues: [{ ...issue, quantity: attempt.quantity }] }],
    resolution: { desiredMethod: 'REFUND' },
    addressConfirmed: true,
  };
  try {
    const path = `claims/${attempt.order ?? ORDER}`;
    const answer = await call(shop, 'POST', path, body, { 'idempotency-key': attempt.key });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return null;
  }
}

/** Files a claim; null if the server died before it responded. */
export async function file(shop: Shop, attempt: Attempt): Promise<Filed | null> {
  const answer = await ask(shop, attempt);
  if (!answer) return null;
  if (answer.status !== 201) throw new Error(`The filing was refused with ${answer.status}: ${answer.text}`);
  return filedBy(attempt, answer.text);
}

export function filedBy(attempt: Attempt, answer: string): Filed {
  const { id, viewToken } = JSON.parse(answer) as { id: string; viewToken: string };
  return { ...attempt, id, viewToken };
}

/** Acknowledged claims that are missing or differ from what was filed. */
export async function lostOf(shop: Shop, filed: readonly Filed[]): Promise<Filed[]> {
  const lost: Filed[] = [];
  for (const claim of filed) if (!(await isThere(shop, claim))) lost.push(claim);
  return lost;
}

async function isThere({ url }: Shop, { id, viewToken, quantity }: Filed): Promise<boolean> {
  const answer = await fetch(`${url}/v1/claims/${id}`, { headers: { authorization: `Bearer ${viewToken}` } });
  if (answer.status !== 200) return false;
  const { claimItems } = (await answer.json()) as { claimItems: { quantity: number }[] };
  return claimItems.length === 1 && claimItems[0]?.quantity === quantity;
}

/** What the database holds, counted without the application; `half` counts claims without a line or history. */
export async function countFilings(adminUrl: string, order = ORDER) {
  const admin = openPool(adminUrl, { max: 1 });
  try {
    const { rows } = await admin.query<{ claims: number; keys: number; units: number; half: number }>(
      `with kills as (select c.store_id, c.id from claims c where c.source_order_id = $1),
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
         (select count(*)::int from whole where items <> 1 or events = 0) as half`,
      [order],
    );
    return rows[0];
  } finally {
    await admin.end();
  }
}

/** What the database should hold after these claims. */
export const filingsIn = (filed: readonly Filed[]) => ({
  claims: filed.length,
  keys: filed.length,
  units: filed.reduce((sum, { quantity }) => sum + quantity, 0),
  half: 0,
});

export type KillReport = {
  filed: Filed[];
  /** Claims acknowledged before a kill, without those that were retried after it. */
  beforeKills: number;
  lost: Filed[];
  /** Retried with the same key, but answered with another claim. */
  doubled: Attempt[];
  counted: Awaited<ReturnType<typeof countFilings>>;
  /** Milliseconds from each start to ready, and whether the database was killed too. */
  ready: { ms: number; databaseToo: boolean }[];
};

/** Repeatedly kills a server of its own while four shoppers file. */
export async function killWhileFiling(kills: number): Promise<KillReport> {
  const dataDir = await startedDataDir();
  let server = await startServer(dataDir);
  try {
    const { out } = await runCommandLine(dataDir, 'token create --store demo --role store_owner'.split(' '));
    const shop = { url: server.url, token: out.trim() };
    await placeOrder(shop);
    const report: KillReport = {
      filed: [],
      beforeKills: 0,
      lost: [],
      doubled: [],
      counted: undefined,
      ready: [],
    };
    for (let round = 1; round <= kills; round += 1) {
      const databaseToo = round % DATABASE_TOO === 0;
      const { filed, cutOff } = await fileUntilKilled(shop, {
        server,
        databaseIn: databaseToo ? dataDir : null,
        mayBeFirst: round % EARLY === 1,
      });
      report.beforeKills += filed.length;
      server = await startServer(dataDir);
      shop.url = server.url;
      report.ready.push({ ms: server.readyIn, databaseToo });
      filed.push(...(await fileAgain(shop, cutOff, report.doubled)));
      report.lost.push(...(await lostOf(shop, filed)));
      report.filed.push(...filed);
    }
    report.lost.push(...(await lostOf(shop, report.filed)));
    report.counted = await countFilings((await findEmbedded(dataDir))?.adminUrl ?? '');
    return report;
  } finally {
    if (isAlive(server.pid)) await server.end('SIGKILL');
    await removeDataDir(dataDir);
  }
}

type Kill = {
  server: Server;
  databaseIn: string | null;
  /** The kill may come before the first acknowledged claim. */
  mayBeFirst: boolean;
};

/** Files until the kill; returns the acknowledged and the interrupted requests. */
async function fileUntilKilled(shop: Shop, { server, databaseIn, mayBeFirst }: Kill) {
  const filed: Filed[] = [];
  const cutOff: Attempt[] = [];
  const first = Promise.withResolvers<void>();
  const filer = async () => {
    for (;;) {
      const attempt = newAttempt();
      const done = await file(shop, attempt);
      if (!done) {
        cutOff.push(attempt);
        return;
      }
      filed.push(done);
      first.resolve();
    }
  };
  const filers = Promise.all(Array.from({ length: AT_ONCE }, filer));
  // On a slow machine the first claim may take longer than all of this.
  if (!mayBeFirst) await Promise.race([first.promise, filers]);
  await sleep(30 + Math.random() * 300);
  const database = databaseIn && (await databasePid(databaseIn));
  await server.end('SIGKILL');
  if (database) process.kill(database, 'SIGKILL');
  await filers;
  return { filed, cutOff };
}

/** The client doesn't know what became of its request: it retries twice with the same key. */
async function fileAgain(shop: Shop, cutOff: readonly Attempt[], doubled: Attempt[]): Promise<Filed[]> {
  const filed: Filed[] = [];
  for (const attempt of cutOff) {
    const first = await file(shop, attempt);
    const second = await file(shop, attempt);
    if (!first || second?.id !== first.id || second.viewToken !== first.viewToken) doubled.push(attempt);
    if (first) filed.push(first);
  }
  return filed;
}

/** Kills the embedded database. During its start, its pid file is missing or stale. */
export async function killEmbedded(dataDir: string): Promise<void> {
  for (let look = 0; look < 100; look += 1) {
    const pid = await databasePid(dataDir);
    if (pid && isKilled(pid)) return;
    await sleep(100);
  }
  throw new Error('No embedded database runs here');
}

function isKilled(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    return false;
  }
}
