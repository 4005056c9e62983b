/** Order lookup compared with one prepared select. */
import type { Request } from 'autocannon';
import { plantBareOrders } from './bare-orders.ts';
import { startBare } from './bare-server.ts';
import { BUDGETS } from './budgets.ts';
import { type Comparison, compare } from './compare.ts';
import { show } from './figures.ts';
import { load } from './load.ts';
import { type BenchOrder, benchOrders, plantOrders, STORE } from './orders.ts';
import { startProduct } from './product.ts';
import { type Section, table } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';

const ORDERS = 3_000;
const ROUNDS = 5;
const SECONDS = 4;
const LEVELS = [1, 16, 64] as const;

export const lookupRequests = (orders: readonly Pick<BenchOrder, 'number' | 'email'>[]): Request[] =>
  orders.map(({ number, email }) => ({
    path: `/v1/order-lookup?${new URLSearchParams({ email, order: number, store: STORE })}`,
  }));

export async function lookup(): Promise<Section> {
  return inTemporaryDirectory(async (dataDir) => {
    const product = await startProduct(dataDir);
    try {
      const orders = benchOrders(ORDERS, Date.now());
      await plantOrders(product.adminUrl, orders);
      await plantBareOrders(product.adminUrl, orders);
      const bare = await startBare({ databaseUrl: product.adminUrl, inserts: [] });
      try {
        return await measure(product.url, bare.url, lookupRequests(orders));
      } finally {
        await bare.stop();
      }
    } finally {
      await product.stop();
    }
  });
}

async function measure(ours: string, bare: string, requests: Request[]): Promise<Section> {
  const bytes = await bodySizes([ours, bare], requests[0]?.path ?? '/');
  // Warms up both before measuring.
  for (const url of [ours, bare]) await load({ url, connections: 16, requests, seconds: 3 });
  const comparisons: Comparison[] = [];
  for (const connections of LEVELS) {
    const common = { connections, requests, seconds: SECONDS };
    comparisons.push(
      await compare(connections, ROUNDS, () => ({
        ours: { url: ours, ...common },
        bare: { url: bare, ...common },
      })),
    );
  }
  return {
    title: 'Order lookup',
    findings: comparisons.map(({ connections, ratio }) => ({
      budget: BUDGETS.lookup[connections as (typeof LEVELS)[number]],
      value: ratio,
    })),
    text: [
      `\`GET /v1/order-lookup\` of ${show(ORDERS)} different orders over keep-alive connections. Each request finds the store, sets the tenant under row-level security, reads the order with items, shipments and claims, computes every verdict, counts failures and rate limits (limits raised), seals the token, strips the answer to the contract and logs one line. An answer has ${show(bytes[0] ?? 0)} bytes.`,
      '',
      `The bare server is \`node:http\` and \`pg\` in a separate process: one prepared, indexed select of a row that holds the order as JSON (${show(bytes[1] ?? 0)} bytes on the wire), same PostgreSQL, same pool size. ${ROUNDS} rounds of ${SECONDS} s each, alternating; requests per second and milliseconds are medians.`,
      '',
      comparisonTable(comparisons),
      '',
      ...comparisons.filter(({ connections }) => connections === 1).map(atOneConnection),
    ],
  };
}

/** The ratio at one connection also depends on the machine: this breaks it down. */
function atOneConnection({ ours, bare }: Comparison): string {
  const [our, its] = [1e6 / ours.perSecond, 1e6 / bare.perSecond];
  return `At one connection requests don't overlap: a lookup takes ${show(our)} µs, the bare select ${show(its)} µs, nearly all of it the round trip. The difference of ${show(our - its)} µs is the additional work of a lookup. It weighs more on machines with a faster loopback.`;
}

export function comparisonTable(comparisons: readonly Comparison[]): string {
  return table(
    ['Connections', 'Makegood /s', 'p50, p99 ms', 'Bare /s', 'p50, p99 ms', 'Ratio', 'Lowest, highest'],
    comparisons.map(({ connections, ours, bare, ratio, lowest, highest }) => [
      String(connections),
      show(ours.perSecond),
      `${show(ours.p50)}, ${show(ours.p99)}`,
      show(bare.perSecond),
      `${show(bare.p50)}, ${show(bare.p99)}`,
      show(ratio),
      `${show(lowest)}, ${show(highest)}`,
    ]),
  );
}

async function bodySizes(urls: readonly string[], path: string): Promise<number[]> {
  return Promise.all(
    urls.map(async (url) => {
      const answer = await fetch(url + path);
      return (await answer.arrayBuffer()).byteLength;
    }),
  );
}
