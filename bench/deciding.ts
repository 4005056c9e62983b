/** Deciding a claim, compared with the same rows in one bare transaction. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'autocannon';
import pg from 'pg';
import { startBare } from './bare-server.ts';
import { BUDGETS } from './budgets.ts';
import { type Comparison, compare } from './compare.ts';
import { filingRequests } from './filing.ts';
import { tokenOf } from './grown.ts';
import { load } from './load.ts';
import { comparisonTable } from './lookup.ts';
import { benchOrders, plantOrders } from './orders.ts';
import { type Product, startProduct } from './product.ts';
import type { Section } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';
import { insertsOfClaim } from './written-rows.ts';

const ROUNDS = 5;
const WARM_UP = 128;
/** Claims per round, each decided once. */
const LEVELS = [
  { connections: 1, claims: 64 },
  { connections: 16, claims: 256 },
] as const;
/** As programs decide, and as the desk does: checked, held, and carried out later by a job. */
const WAYS = ['resolutions', 'acts'] as const;
type Way = (typeof WAYS)[number];
const EACH = ROUNDS * LEVELS.reduce((sum, { claims }) => sum + claims, 0);
const ORDERS = 1 + WAYS.length * (WARM_UP + EACH);

export async function deciding(): Promise<Section> {
  return inTemporaryDirectory(async (dataDir) => {
    const product = await startProduct(dataDir);
    const admin = new pg.Pool({ connectionString: product.adminUrl, max: 1 });
    try {
      await plantOrders(product.adminUrl, benchOrders(ORDERS, Date.now()));
      await load({
        url: product.url,
        connections: 1,
        requests: await filingRequests(admin),
        each: 'once',
      });
      // Nothing that was held leaves while something else is measured.
      await admin.query(
        `update stores set settings = jsonb_set(coalesce(settings, '{}')::jsonb, '{undoSeconds}', '60')`,
      );
      await untilIdle(admin);
      return await measure(product, admin);
    } finally {
      await admin.end();
      await product.stop();
    }
  });
}

type Item = { claimId: string; itemId: string };

async function measure(product: Product, admin: pg.Pool): Promise<Section> {
  const token = await tokenOf(product.adminUrl, 'store_owner');
  const { rows: items } = await admin.query<Item>(
    `select i.claim_id as "claimId", i.id as "itemId" from claim_items i join claims c on c.id = i.claim_id
     where c.source_order_id like 'bench-%' order by i.claim_id`,
  );
  const take = (way: Way, count: number) => items.splice(0, count).map((item) => requestOf(way, item, token));
  const first = items[0]?.claimId ?? '';
  await load({ url: product.url, connections: 1, requests: take('resolutions', 1), each: 'once' });
  const bare = await startBare({
    databaseUrl: product.adminUrl,
    inserts: await insertsOfClaim(admin, first),
  });
  try {
    const found = new Map<Way, Comparison[]>();
    for (const way of WAYS) {
      const warmUp = take(way, WARM_UP);
      for (const { url } of [product, bare])
        await load({ url, connections: 16, requests: warmUp, each: 'once' });
      const comparisons: Comparison[] = [];
      for (const { connections, claims } of LEVELS) {
        const roundOf = () => {
          const round = { connections, requests: take(way, claims), each: 'once' } as const;
          return { ours: { url: product.url, ...round }, bare: { url: bare.url, ...round } };
        };
        comparisons.push(await compare(connections, ROUNDS, roundOf, () => untilIdle(admin)));
      }
      found.set(way, comparisons);
    }
    return section(found);
  } finally {
    await bare.stop();
  }
}

function requestOf(way: Way, { claimId, itemId }: Item, token: string): Request {
  const body = { resolutions: [{ claimItemId: itemId, resolutionType: 'REFUND' }], message: 'Sorry!' };
  return {
    method: 'POST',
    path: `/v1/claims/${claimId}/${way}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'if-match': '"1"' },
    body: JSON.stringify(way === 'acts' ? { call: 'approve', body } : body),
  };
}

/** What waits for its time is not work. */
async function untilIdle(admin: pg.Pool): Promise<void> {
  const busy = 'select exists (select from graphile_worker.jobs where run_at <= now()) as "isBusy"';
  while ((await admin.query<{ isBusy: boolean }>(busy)).rows[0]?.isBusy) await sleep(100);
}

function section(found: ReadonlyMap<Way, Comparison[]>): Section {
  const of = (way: Way) => found.get(way) ?? [];
  const budgets: Record<number, (typeof BUDGETS.deciding)[1 | 16]> = BUDGETS.deciding;
  return {
    title: 'Deciding a claim',
    findings: of('resolutions').flatMap(({ connections, ratio }) => {
      const budget = budgets[connections];
      return budget ? [{ budget, value: ratio }] : [];
    }),
    text: [
      '`POST /v1/claims/{id}/resolutions` approves a claim with a refund. Each request locks the order and the claim, reads both, plans the amounts, writes the resolution with its instruction, the event, the mail with its job and the encrypted answer for repeats, and reads the claim again for its answer. The bare server writes as many rows of the same content in one transaction.',
      '',
      comparisonTable(of('resolutions')),
      '',
      'The same approval as the desk sends it (`POST /v1/claims/{id}/acts`): run, rolled back, and held with its job. Nobody waits for the job. The bare server writes the rows of the approval.',
      '',
      comparisonTable(of('acts')),
    ],
  };
}
