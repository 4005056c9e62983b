/** A server connected with a simulated vendor, and a team that decides claims there: what the faults of instructions strike. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../abuse/random.ts';
import { ROOT } from '../../scripts/root.ts';
import { isAlive } from '../../src/server/database/holder.ts';
import { call } from '../../test/process/killing.ts';
import { openSite, type Place, type Site } from '../site.ts';
import { Controls, ORDERS_FILE } from './controls.ts';
import { Receiver } from './receiver.ts';
import type { Notice, Ordered, Vendor } from './vendor.ts';

/** Whose owner's token a site has. */
export const STORE = 'demo';

const ORDERS = 3;
const CLAIMS_PER_ORDER = 4;
const AT_ONCE = 4;
const RETRY_MS = 100;
const PERSIST_MS = 90_000;
/** The database is away, its disk is full, or another call changed the same. */
const RETRY_STATUSES = [409, 503, 507];
const OVER_MS = 60_000;

export type Decided = { claimId: string; type: string };

export type World = {
  site: Site;
  vendor: Vendor;
  controls: Controls;
  /** It may be called. Nothing is told it until a webhook is made. */
  receiver: Receiver;
  /** The claims of this round. */
  claims: string[];
  /** How often the fault struck in this round. */
  struck: number;
  /** Of all servers that run. */
  pids(): number[];
  /** Files the claims of a round. Nothing is decided yet. */
  file(random: Random): Promise<Filed[]>;
  /** Decides until each decision was acknowledged. */
  decide(claims: readonly Filed[]): Promise<Decided[]>;
  /** Posts what the vendor reports to us, until it is answered. */
  notify(notices: readonly Notice[]): Promise<void>;
  /** Waits until the process is gone, and starts another. */
  replace(): Promise<void>;
  close(): Promise<void>;
};

export type Filed = { claimId: string; itemId: string; type: string };

type Means = {
  place: Place;
  start: (now: () => number) => Promise<Vendor>;
  rootUrl: string;
  /** How many servers work on one database. */
  processes: number;
};

export async function openWorld({ start, ...means }: Means): Promise<World> {
  const controls = await Controls.open();
  const vendor = await start(() => controls.now());
  const receiver = await Receiver.open();
  const parts = { controls, vendor, receiver, ...means };
  let site: Site | null = null;
  try {
    site = await siteOf(parts);
    return await connected(site, parts);
  } catch (error) {
    await site?.close();
    await receiver.close();
    await vendor.server.stop();
    await controls.close();
    throw error;
  }
}

type Parts = Omit<Means, 'start'> & Pick<World, 'controls' | 'vendor' | 'receiver'>;

const siteOf = ({ controls, vendor, receiver, place, rootUrl }: Parts): Promise<Site> =>
  openSite(
    {
      ...place,
      env: {
        ...place.env,
        OUTGOING_ALLOW: receiver.origin,
        SIMULATORS: `${vendor.name}=${vendor.server.base}`,
        NODE_OPTIONS: `--import=${join(ROOT, 'faults', 'instructions', 'server-child.ts')}`,
        [ORDERS_FILE]: controls.path,
      },
    },
    rootUrl,
  );

async function connected(site: Site, { controls, vendor, receiver, processes }: Parts): Promise<World> {
  const { shop } = site;
  const asked = { provider: vendor.name, credentials: vendor.credentials };
  await connect(() => call(shop, 'POST', 'connections', asked));
  if (vendor.hasOrders) await untilImported(site);
  const [connection] = await site.query<{ token: string }>(
    'select inbound_token as token from connections where store_id = $1',
    [STORE],
  );
  const inbound = `inbound/${vendor.name}/${STORE}.${connection?.token}`;
  const beside = await Promise.all(Array.from({ length: processes - 1 }, () => site.beside()));
  const pids = () => [site.server(), ...beside].map(({ pid }) => pid);
  const world: World = {
    claims: [],
    struck: 0,
    site,
    vendor,
    controls,
    receiver,
    pids,
    file: async (random) => {
      const orders = Array.from({ length: ORDERS }, () => vendor.order(CLAIMS_PER_ORDER));
      for (const { id, document } of orders)
        await expectedStatus(201, await call(shop, 'PUT', `orders/${id}`, document));
      const claims = orders.flatMap((order) => Array.from({ length: CLAIMS_PER_ORDER }, () => order));
      const filed = await inTurns(claims, (order) => fileOne(site, order, random.pick(vendor.types)));
      world.claims = filed.map(({ claimId }) => claimId);
      return filed;
    },
    decide: (claims) => inTurns(claims, (claim) => decideOne(site, claim)),
    notify: async (notices) => {
      for (const { headers, body } of notices)
        await persist(() =>
          fetch(`${shop.url}/v1/${inbound}`, { method: 'POST', headers, body: new Uint8Array(body) }),
        );
    },
    replace: async () => {
      const until = performance.now() + OVER_MS;
      while (isAlive(site.server().pid) && performance.now() < until) await sleep(10);
      await site.kill();
      await controls.change([], { die: null });
      await site.start();
    },
    close: async () => {
      for (const server of beside) await server.end('SIGKILL');
      await site.close();
      await receiver.close();
      await vendor.server.stop();
      await controls.close();
    },
  };
  return world;
}

/**
 * Tries until the vendor has answered: on a busy machine it may take longer than the server waits, which is a fifteenth of the usual
 * time (controls.ts). Nothing is kept of a connection whose vendor doesn't answer.
 */
async function connect(ask: () => Promise<Response>): Promise<void> {
  const until = performance.now() + OVER_MS;
  let answer = await ask();
  while (answer.status === 422 && performance.now() < until) {
    const { failure } = (await answer.clone().json()) as { failure?: string };
    if (failure !== 'unreachable') break;
    answer = await ask();
  }
  await expectedStatus(201, answer);
}

/** The first import would bring in the orders of the first round, without their protection. */
async function untilImported(site: Site): Promise<void> {
  const until = performance.now() + OVER_MS;
  for (; performance.now() < until; await sleep(50)) {
    const done = await site.query("select 1 from shop_imports where store_id = $1 and state = 'done'", [
      STORE,
    ]);
    if (done.length > 0) return;
  }
  throw new Error('The first import does not end');
}

async function expectedStatus(status: number, answer: Response): Promise<string> {
  const text = await answer.text();
  if (answer.status !== status)
    throw new Error(`${answer.url} answered ${answer.status}: ${text.slice(0, 300)}`);
  return text;
}

/** In their order, several at once. */
async function inTurns<In, Out>(list: readonly In[], work: (one: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = [];
  const waiting = list.entries();
  const worker = async () => {
    for (const [index, one] of waiting) results[index] = await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

async function fileOne({ shop }: Site, { id, document, email }: Ordered, type: string): Promise<Filed> {
  const issue = {
    ...{ sourceItemId: document.items[0]?.sourceItemId, issueType: 'DAMAGED' },
    ...{ quantity: 1, details: 'The shade broke' },
  };
  const filing = {
    ...{ claimCategory: 'SHIPPING', email, addressConfirmed: true },
    fulfillmentIssues: [
      { sourceFulfillmentId: document.fulfillments[0]?.sourceFulfillmentId, issues: [issue] },
    ],
    resolution: { desiredMethod: 'REFUND' },
  };
  const text = await expectedStatus(
    201,
    await call(shop, 'POST', `claims/${id}`, filing, { 'idempotency-key': randomUUID() }),
  );
  const claim = JSON.parse(text) as { id: string; claimItems: { id: string }[] };
  return { claimId: claim.id, itemId: claim.claimItems[0]?.id ?? '', type };
}

async function decideOne({ shop }: Site, { claimId, itemId, type }: Filed): Promise<Decided> {
  const body = { resolutions: [{ claimItemId: itemId, resolutionType: type, quantity: 1 }] };
  const headers = { 'idempotency-key': randomUUID(), 'if-match': '*' };
  const answer = await persist(() => call(shop, 'POST', `claims/${claimId}/resolutions`, body, headers));
  await expectedStatus(200, answer);
  return { claimId, type };
}

/** Asks again with the same key until there is an answer that does not ask for it. */
async function persist(ask: () => Promise<Response>): Promise<Response> {
  const until = performance.now() + PERSIST_MS;
  for (;;) {
    const answer = await ask().catch(() => null);
    if (answer && !RETRY_STATUSES.includes(answer.status)) return answer;
    if (performance.now() > until) throw new Error(`no answer but ${answer?.status ?? 'silence'}`);
    await sleep(RETRY_MS);
  }
}
