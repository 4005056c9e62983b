/** Opening a claim for the team, compared with one prepared select of its rows. */
import type { Request } from 'autocannon';
import { FERNWOOD } from '../src/demo/stores.ts';
import { startBare } from './bare-server.ts';
import { BUDGETS } from './budgets.ts';
import { costTable } from './claim-cost.ts';
import { type Comparison, compare } from './compare.ts';
import { type Cost, costOf } from './cpu.ts';
import { show } from './figures.ts';
import { growTo, tokenOf, withAdmin } from './grown.ts';
import { load } from './load.ts';
import { comparisonTable } from './lookup.ts';
import { STORE } from './orders.ts';
import { startProduct } from './product.ts';
import type { Section } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';

const ORDERS = 10_000;
const CLAIMS = 500;
const ROUNDS = 5;
const SECONDS = 3;
const LEVELS = [1, 16] as const;

export async function desk(): Promise<Section> {
  return inTemporaryDirectory(async (dataDir) => {
    const product = await startProduct(dataDir);
    try {
      await growTo(product.adminUrl, FERNWOOD, ORDERS);
      const bare = await startBare({ databaseUrl: product.adminUrl, inserts: [] });
      try {
        const ids = await claimIds(product.adminUrl);
        const headers = { authorization: `Bearer ${await tokenOf(product.adminUrl)}` };
        return await measure(
          {
            ...{ url: product.url, pid: product.pid, postmaster: product.postmaster },
            requests: ids.map((id) => ({ path: `/v1/claims/${id}/desk`, headers })),
          },
          {
            ...{ url: bare.url, pid: bare.pid, postmaster: product.postmaster },
            requests: ids.map((id) => ({ path: `/claim?store=${STORE}&id=${id}` })),
          },
        );
      } finally {
        await bare.stop();
      }
    } finally {
      await product.stop();
    }
  });
}

async function claimIds(adminUrl: string): Promise<string[]> {
  return withAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ id: string }>(
      'select id from claims where store_id = $1 order by id limit $2',
      [STORE, CLAIMS],
    );
    return rows.map(({ id }) => id);
  });
}

type Side = { url: string; pid: number; postmaster: number; requests: Request[] };

const cost = ({ requests, ...side }: Side): Promise<Cost> =>
  costOf({ ...side, count: requests.length }, async () => {
    await load({ url: side.url, connections: 1, requests, each: 'once' });
  });

async function measure(ours: Side, bare: Side): Promise<Section> {
  const bytes = await Promise.all([ours, bare].map(bodySize));
  for (const side of [ours, bare]) await load({ ...side, connections: 16, seconds: 3 });
  const comparisons: Comparison[] = [];
  for (const connections of LEVELS) {
    const common = { connections, seconds: SECONDS };
    comparisons.push(
      await compare(connections, ROUNDS, () => ({
        ours: { ...ours, ...common },
        bare: { ...bare, ...common },
      })),
    );
  }
  const [ourCost, bareCost] = [await cost(ours), await cost(bare)];
  return {
    title: 'Opening a claim',
    findings: comparisons.map(({ connections, ratio }) => ({
      budget: BUDGETS.desk[connections as (typeof LEVELS)[number]],
      value: ratio,
    })),
    text: [
      `\`GET /v1/claims/{id}/desk\` of ${show(CLAIMS)} different claims in a store of ${show(ORDERS)} orders: the claim, its order, its customer with their figures, packages, verdicts, signals, photos with similar ones, money and the approval filled in, under row-level security. An answer has ${show(bytes[0] ?? 0)} bytes.`,
      '',
      `The bare server is \`node:http\` and \`pg\` in a separate process: one prepared select of the rows that the document shows, as JSON: the claim with what belongs to it, its order with packages, scans and claims, its customer with their last orders and claims, customers with the same address or phone, claims with a similar photo, merged claims, names, and the store's labels, fields, macros and procedures (${show(bytes[1] ?? 0)} bytes on the wire), same PostgreSQL, same pool size. ${ROUNDS} rounds of ${SECONDS} s each, alternating; requests per second and milliseconds are medians.`,
      '',
      comparisonTable(comparisons),
      '',
      'CPU time of each of these claims, opened one after the other. It excludes waiting for other work on the machine, so it varies less than the rates above.',
      '',
      costTable('Milliseconds a claim', ourCost, bareCost),
    ],
  };
}

async function bodySize({ url, requests: [first] }: Side): Promise<number> {
  const headers = (first?.headers ?? {}) as Record<string, string>;
  const answer = await fetch(url + first?.path, { headers });
  if (!answer.ok) throw new Error(`${first?.path} answered ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
}
