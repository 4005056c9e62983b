/** Filing a claim, compared with the same number of inserts in one transaction. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'autocannon';
import pg from 'pg';
import { sealToken } from '../src/server/auth/keys.ts';
import { plantBareOrders } from './bare-orders.ts';
import { startBare } from './bare-server.ts';
import { BUDGETS } from './budgets.ts';
import { claimCost, costFindings, costText } from './claim-cost.ts';
import { type Comparison, compare } from './compare.ts';
import { load } from './load.ts';
import { comparisonTable, lookupRequests } from './lookup.ts';
import { benchOrders, plantOrders, STORE } from './orders.ts';
import { type Product, SECRET, startProduct } from './product.ts';
import type { Section } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';
import { insertsOfClaim } from './written-rows.ts';

const ROUNDS = 5;
const WARM_UP = 480;
/** Claims per round, each for its own order. */
const LEVELS = [
  { connections: 1, filings: 300 },
  { connections: 16, filings: 1_280 },
] as const;
/** Number of whole claims whose processor time is measured. */
const WHOLE = 600;
const ORDERS = 1 + WARM_UP + WHOLE + ROUNDS * LEVELS.reduce((sum, level) => sum + level.filings, 0);

export async function filing(): Promise<Section> {
  return inTemporaryDirectory(async (dataDir) => {
    const product = await startProduct(dataDir);
    const admin = new pg.Pool({ connectionString: product.adminUrl, max: 1 });
    try {
      const orders = benchOrders(ORDERS, Date.now());
      await plantOrders(product.adminUrl, orders);
      await plantBareOrders(product.adminUrl, orders.slice(0, WHOLE));
      const lookups = lookupRequests(orders.slice(0, WHOLE));
      return await measure(product, admin, { filings: await filingRequests(admin), lookups });
    } finally {
      await admin.end();
      await product.stop();
    }
  });
}

/** One damaged unit for each order, filed by its shopper. */
export async function filingRequests(admin: pg.Pool): Promise<Request[]> {
  const { rows } = await admin.query<{ id: string; source: string; email: string }>(
    `select id, source_order_id as source, email_key as email from orders where source_order_id like 'bench-%'`,
  );
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  return rows.map(({ id, source, email }) => ({
    method: 'POST',
    path: `/v1/claims/${source}`,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${sealToken('shopper', { storeId: STORE, orderId: id, expiresAt, recipient: null }, SECRET)}`,
    },
    body: JSON.stringify({
      claimCategory: 'SHIPPING',
      email,
      fulfillmentIssues: [
        {
          sourceFulfillmentId: 'f1',
          issues: [
            {
              sourceItemId: 'i1',
              issueType: 'MISSING_ITEM',
              quantity: 1,
              details: 'One of the mugs is not there',
            },
          ],
        },
      ],
      resolution: { desiredMethod: 'REFUND' },
      addressConfirmed: true,
      acknowledged: true,
    }),
  }));
}

type Requests = { filings: Request[]; lookups: readonly Request[] };

async function measure(
  product: Product,
  admin: pg.Pool,
  { filings: requests, lookups }: Requests,
): Promise<Section> {
  const take = (count: number) => requests.splice(0, count);
  const inserts = await insertsOfClaim(admin, await fileOne(product, take(1)));
  const bare = await startBare({ databaseUrl: product.adminUrl, inserts });
  try {
    const warmUp = take(WARM_UP);
    for (const { url } of [product, bare])
      await load({ url, connections: 16, requests: warmUp, each: 'once' });
    const comparisons: Comparison[] = [];
    for (const { connections, filings } of LEVELS) {
      comparisons.push(
        await compare(
          connections,
          ROUNDS,
          () => {
            const round = { connections, requests: take(filings), each: 'once' } as const;
            return { ours: { url: product.url, ...round }, bare: { url: bare.url, ...round } };
          },
          () => untilMailsAreSent(admin),
        ),
      );
    }
    const rest = async () => {
      await untilMailsAreSent(admin);
      await untilFiguresAreCounted(admin);
      await untilSnapshotsAreKept(admin);
    };
    const whole = { lookups, filings: take(WHOLE) };
    const ourCost = await claimCost({ ...product, ...whole }, product.postmaster, rest);
    const bareCost = await claimCost({ ...bare, ...whole }, product.postmaster, rest);
    const filed = section(
      inserts.map(({ name }) => name.replace(/_\d+$/, '')),
      comparisons,
    );
    return {
      ...filed,
      findings: [...filed.findings, ...costFindings(ourCost, bareCost)],
      text: [...filed.text, '', ...costText(WHOLE, ourCost, bareCost)],
    };
  } finally {
    await bare.stop();
  }
}

export async function untilMailsAreSent(admin: pg.Pool): Promise<void> {
  const waiting = `select exists (select from graphile_worker.jobs where task_identifier = 'send_mail') as "isThere"`;
  while ((await admin.query<{ isThere: boolean }>(waiting)).rows[0]?.isThere) await sleep(100);
}

/** A job counts each minute. Asks for it at once, so that each claim is counted in the measurement that filed it. */
async function untilFiguresAreCounted(admin: pg.Pool): Promise<void> {
  await admin.query(`select graphile_worker.add_job('count_figures')`);
  const marked = 'select exists (select from figure_marks) as "isThere"';
  while ((await admin.query<{ isThere: boolean }>(marked)).rows[0]?.isThere) await sleep(100);
}

/**
 * A job keeps them each minute, for some seconds at a time. Asks for it until none is left, so that the claims filed before don't cost
 * time in the measurement, by chance, and those of the measurement do.
 */
export async function untilSnapshotsAreKept(admin: pg.Pool): Promise<void> {
  const left = `select exists (select from automation_moments where done_at is null) as "waits",
    exists (select from graphile_worker.jobs where task_identifier = 'keep_rules') as "runs"`;
  for (;;) {
    const [found] = (await admin.query<{ waits: boolean; runs: boolean }>(left)).rows;
    if (!found?.waits) return;
    if (!found.runs) await admin.query(`select graphile_worker.add_job('keep_rules')`);
    await sleep(100);
  }
}

async function fileOne({ url }: Product, [request]: Request[]): Promise<string> {
  const answer = await fetch(url + request?.path, {
    method: 'POST',
    headers: request?.headers ?? {},
    body: request?.body ?? '',
  });
  if (answer.status !== 201) throw new Error(`The filing was refused: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

function section(tables: readonly string[], comparisons: readonly Comparison[]): Section {
  const levels: Record<number, (typeof BUDGETS.filing)[1 | 16]> = BUDGETS.filing;
  return {
    title: 'Filing a claim',
    findings: comparisons.flatMap(({ connections, ratio }) => {
      const budget = levels[connections];
      return budget ? [{ budget, value: ratio }] : [];
    }),
    text: [
      `\`POST /v1/claims/{sourceOrderId}\` with a shopper's token, each for a different order. Each request opens the token, checks the body, reads the order, checks rules and quantities under a lock and computes the amounts. One transaction writes the rows and the encrypted answer for repeats, and is durable before the answer (\`fsync\` on). Jobs send the mails during and after each round; the next round starts when none is left.`,
      '',
      `The bare server parses the same body and writes as many rows of the same content into copies of the same tables with their indexes, without triggers, foreign keys or row-level security: begin, ${tables.length} prepared inserts (${tables.map((name) => `\`${name}\``).join(', ')}), commit, each a separate statement as written by hand. ${ROUNDS} alternating rounds of ${LEVELS.map(({ connections, filings }) => `${filings} filings over ${connections} connection${connections === 1 ? '' : 's'}`).join(' and ')}; medians.`,
      '',
      comparisonTable(comparisons),
    ],
  };
}
