/** Refunds carried out by a shop, compared with a bare loop of the same calls to the same simulator. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startShopify } from '../faults/instructions/shopify.ts';
import type { Vendor } from '../faults/instructions/vendor.ts';
import { openPool } from '../src/server/database/pool.ts';
import type { SimulatedRequest } from '../src/server/integrations/simulator.ts';
import { call, type Shop } from '../test/process/killing.ts';
import { BUDGETS } from './budgets.ts';
import { connectShop, ownerOf } from './connected.ts';
import { median, show } from './figures.ts';
import { NODE_OPTIONS, startProduct } from './product.ts';
import { type Section, table } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';

const ROUNDS = 3;
const REFUNDS = Number(process.env.BENCH_REFUNDS ?? 400);
const PER_ORDER = 10;
/** So many go first, since a server that has just started still compiles and plans. Each takes two calls. */
const WARM_UP = 100;
const CALLS_BEFORE = 2 * WARM_UP;
const LONGEST_MS = 300_000;

/** The simulator of both sides is in this process, and keeps the same time. */
type Round = { seconds: number; bareSeconds: number; calls: number };

export async function carrying(): Promise<Section> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure());
  const ratios = rounds.map(({ seconds, bareSeconds }) => bareSeconds / seconds);
  const of = (value: (round: Round) => number) => median(rounds.map(value));
  const line = (name: string, seconds: number) => [name, show(seconds), show(REFUNDS / seconds)];
  return {
    title: 'Carrying out instructions',
    findings: [{ budget: BUDGETS.carrying.rate, value: median(ratios) }],
    text: [
      `${WARM_UP + REFUNDS} refunds of ${(WARM_UP + REFUNDS) / PER_ORDER} orders were approved while no job ran, and the tables were analyzed, as autovacuum does within a minute. Then the jobs start. After the first ${CALLS_BEFORE} calls to Shopify's simulator, those of ${WARM_UP} refunds, the time counts until the last refund is written down: each is taken, asked for and settled, with its ledger, claim, history and mail, each step durable. Bare: the same calls (${show(of(({ calls }) => calls))} of them, recorded) one after the other to a simulator in the same state, after the same first ones, and nothing else. ${ROUNDS} alternating rounds; ratios ${ratios.map(show).join(', ')}.`,
      '',
      table(
        ['', 's', 'Refunds /s'],
        [
          line(
            'Carried out',
            of(({ seconds }) => seconds),
          ),
          line(
            'Bare calls',
            of(({ bareSeconds }) => bareSeconds),
          ),
        ],
      ),
    ],
  };
}

function measure(): Promise<Round> {
  return inTemporaryDirectory(async (dataDir) => {
    const now = Date.now();
    const vendor = await startShopify(() => now);
    try {
      const { seconds, requests } = await carryOut(dataDir, vendor);
      return { seconds, bareSeconds: await repeat(requests, now), calls: requests.length - CALLS_BEFORE };
    } finally {
      await vendor.server.stop();
    }
  });
}

const ordersOf = (vendor: Vendor) =>
  Array.from({ length: (WARM_UP + REFUNDS) / PER_ORDER }, () => vendor.order(PER_ORDER));

async function carryOut(dataDir: string, vendor: Vendor) {
  const env = { SIMULATORS: `shopify=${vendor.server.base}` };
  await decideAll(dataDir, vendor, env);
  const requests: SimulatedRequest[] = [];
  let first = 0;
  vendor.server.failing = (request) => {
    if (requests.length === CALLS_BEFORE) first = performance.now();
    requests.push(request);
    return false;
  };
  const product = await startProduct(dataDir, NODE_OPTIONS, null, [], env);
  const pool = openPool(product.adminUrl, { max: 1 });
  try {
    const until = performance.now() + LONGEST_MS;
    for (;;) {
      const { rows } = await pool.query<{ left: number }>(
        "select count(*)::int as left from claim_instructions where state <> 'DONE' and hold is distinct from 'by_hand'",
      );
      if (rows[0]?.left === 0) break;
      if (performance.now() > until) throw new Error(`${rows[0]?.left} refunds are not carried out`);
      await sleep(20);
    }
    return { seconds: (performance.now() - first) / 1000, requests };
  } finally {
    await pool.end();
    await product.stop();
  }
}

/** Files and approves while no job runs. Of the jobs, those remain that carry out: what others do about a new claim counts as done, and autovacuum's analysis. */
async function decideAll(dataDir: string, vendor: Vendor, env: Record<string, string>): Promise<void> {
  const product = await startProduct(dataDir, NODE_OPTIONS, null, ['--no-jobs'], env);
  const pool = openPool(product.adminUrl, { max: 1 });
  try {
    const shop = await ownerOf(product, dataDir);
    await connectShop(shop, vendor);
    for (const { id, document, email } of ordersOf(vendor)) {
      await asked(shop, 'PUT', `orders/${id}`, document);
      const one = () => refund(shop, id, filingOf(document, email));
      await Promise.all(Array.from({ length: PER_ORDER }, one));
    }
    await pool.query(DONE);
    await pool.query('analyze');
    await pool.query(
      "select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier <> 'carry_out'))",
    );
  } finally {
    await pool.end();
    await product.stop();
  }
}

/** Mails of the filing and the approval, snapshots for rules, signals. */
const DONE = `
  update mails set sent_at = now() where sent_at is null;
  update automation_moments set done_at = now();
  insert into signal_marks select store_id, max(claim_number) from claims group by store_id
    on conflict (store_id) do update set claim_number = excluded.claim_number;
  update claims set created_at = created_at - interval '1 hour'`;

const filingOf = ({ items, fulfillments }: ReturnType<Vendor['order']>['document'], email: string) => ({
  ...{ claimCategory: 'SHIPPING', email, addressConfirmed: true, resolution: { desiredMethod: 'REFUND' } },
  fulfillmentIssues: [
    {
      sourceFulfillmentId: fulfillments[0]?.sourceFulfillmentId,
      issues: [
        {
          ...{ sourceItemId: items[0]?.sourceItemId, issueType: 'DAMAGED' },
          ...{ quantity: 1, details: 'The shade broke' },
        },
      ],
    },
  ],
});

async function refund(shop: Shop, order: string, filing: object): Promise<void> {
  const { id, claimItems } = (await asked(shop, 'POST', `claims/${order}`, filing)) as {
    id: string;
    claimItems: { id: string }[];
  };
  const resolutions = [{ claimItemId: claimItems[0]?.id, resolutionType: 'REFUND', quantity: 1 }];
  await asked(shop, 'POST', `claims/${id}/resolutions`, { resolutions });
}

async function asked(shop: Shop, method: string, path: string, body: object): Promise<unknown> {
  const headers = {
    'idempotency-key': randomUUID(),
    ...(path.endsWith('resolutions') && { 'if-match': '*' }),
  };
  const answer = await call(shop, method, path, body, headers);
  if (!answer.ok)
    throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return answer.json();
}

/** The same calls again, to a shop in the state that the first one began with. @returns seconds */
async function repeat(requests: readonly SimulatedRequest[], now: number): Promise<number> {
  const vendor = await startShopify(() => now);
  ordersOf(vendor);
  try {
    let started = 0;
    for (const [place, { path, headers, raw }] of requests.entries()) {
      if (place === CALLS_BEFORE) started = performance.now();
      const token = String(headers['x-shopify-access-token']);
      const answer = await fetch(vendor.server.base + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
        body: new Uint8Array(raw),
      });
      await answer.json();
    }
    const seconds = (performance.now() - started) / 1000;
    if (vendor.made().length !== WARM_UP + REFUNDS)
      throw new Error(`${vendor.made().length} refunds by the bare calls`);
    return seconds;
  } finally {
    await vendor.server.stop();
  }
}
