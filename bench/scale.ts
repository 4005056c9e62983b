/**
 * A database of a million orders compared with one of ten thousand: the same server on each, under the same load in alternation.
 */
import type { Request } from 'autocannon';
import { FERNWOOD } from '../src/demo/stores.ts';
import { BUDGETS } from './budgets.ts';
import { type Comparison, compare } from './compare.ts';
import { show } from './figures.ts';
import { filingRequests } from './filing.ts';
import { grownLookups, growTo, listRequests, tokenOf, withAdmin } from './grown.ts';
import { load } from './load.ts';
import { benchOrders, plantOrders } from './orders.ts';
import { type Product, startProduct } from './product.ts';
import { type Section, table } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;
const ROUNDS = 5;
const SECONDS = 2;
/** Claims per round, each for its own order. */
const FILINGS = { 1: 160, 16: 640 } as const;
const WARM_UP = 320;
/** Rows per page, and how deep the deep page is if the list is long enough. */
const PAGE = { limit: 25, pages: 10_000 } as const;

type Both = { small: Product; large: Product };
type Row = Comparison & { what: string; budget: (typeof BUDGETS.scale)[keyof typeof BUDGETS.scale] };

export async function scale(): Promise<Section> {
  return inTemporaryDirectory((smallDir) =>
    inTemporaryDirectory(async (largeDir) => {
      const small = await startProduct(smallDir);
      const large = await startProduct(largeDir);
      try {
        await growTo(small.adminUrl, FERNWOOD, SMALL);
        const { seconds, megabytes } = await growTo(large.adminUrl, FERNWOOD, LARGE);
        const rows = await measureScale({ small, large });
        return section(rows, `The larger one was made in ${show(seconds)} s and has ${show(megabytes)} MB.`);
      } finally {
        await small.stop();
        await large.stop();
      }
    }),
  );
}

export async function measureScale(both: Both): Promise<Row[]> {
  return [...(await lookups(both)), ...(await filings(both)), ...(await depths(both.large))];
}

async function lookups({ small, large }: Both): Promise<Row[]> {
  const [few, many] = [await grownLookups(small.adminUrl), await grownLookups(large.adminUrl)];
  const loadOf = (product: Product, requests: Request[], connections: number, seconds = SECONDS) => ({
    url: product.url,
    ...{ requests, connections, seconds },
  });
  for (const [product, requests] of [
    [small, few],
    [large, many],
  ] as const)
    await load(loadOf(product, requests, 16, 3));
  const rows: Row[] = [];
  for (const connections of [1, 16] as const) {
    const compared = await compare(connections, ROUNDS, () => ({
      ours: loadOf(large, many, connections),
      bare: loadOf(small, few, connections),
    }));
    rows.push({ ...compared, what: 'Order lookup', budget: BUDGETS.scale[`lookup${connections}`] });
  }
  return rows;
}

async function filings({ small, large }: Both): Promise<Row[]> {
  const orders = benchOrders(WARM_UP + ROUNDS * (FILINGS[1] + FILINGS[16]), Date.now());
  const requests = new Map<Product, Request[]>();
  for (const product of [small, large]) {
    await plantOrders(product.adminUrl, orders);
    requests.set(product, await withAdmin(product.adminUrl, filingRequests));
  }
  const take = (product: Product, connections: number, count: number) => ({
    ...{ url: product.url, connections, requests: requests.get(product)?.splice(0, count) ?? [] },
    each: 'once' as const,
  });
  for (const product of [small, large]) await load(take(product, 16, WARM_UP));
  const rows: Row[] = [];
  for (const connections of [1, 16] as const) {
    const compared = await compare(connections, ROUNDS, () => ({
      ours: take(large, connections, FILINGS[connections]),
      bare: take(small, connections, FILINGS[connections]),
    }));
    rows.push({ ...compared, what: 'Filing', budget: BUDGETS.scale[`filing${connections}`] });
  }
  return rows;
}

/** A page far down compared with the first one, in the large database. */
async function depths(large: Product): Promise<Row[]> {
  const token = await tokenOf(large.adminUrl);
  const rows: Row[] = [];
  for (const [what, list, budget] of [
    ['`GET /v1/orders`', 'orders', BUDGETS.scale.orders],
    ['`GET /v1/claims?tab=closed`', 'claims', BUDGETS.scale.claims],
  ] as const) {
    const { first, deep, page } = await listRequests(large.adminUrl, token, list, PAGE);
    const loadOf = (requests: Request[]) => ({ url: large.url, connections: 4, seconds: SECONDS, requests });
    await load(loadOf([...first, ...deep]));
    const compared = await compare(4, ROUNDS, () => ({ ours: loadOf(deep), bare: loadOf(first) }));
    rows.push({ ...compared, what: `${what}, page ${show(page)} against the first`, budget });
  }
  return rows;
}

function section(rows: readonly Row[], made: string): Section {
  return {
    title: 'A million orders',
    findings: rows.map(({ budget, ratio }) => ({ budget, value: ratio })),
    text: [
      `Two servers, each with its own embedded PostgreSQL, filled by \`demo grow\`: one with ${show(SMALL)} orders, one with ${show(LARGE)}, with claims on 4 % of them. ${made} Lookups cover orders of all two years; each filing is for a different order. The ratio is the larger store's rate over the smaller one's, or for lists a deep page's rate over the first page's. 1 means no difference; 0.77 means within a factor of 1.3. ${ROUNDS} alternating rounds; requests per second are medians.`,
      '',
      table(
        ['', 'Connections', 'Larger, or deep /s', 'Smaller, or first /s', 'Ratio', 'Lowest, highest'],
        rows.map(({ what, connections, ours, bare, ratio, lowest, highest }) => [
          ...[what, String(connections), show(ours.perSecond), show(bare.perSecond), show(ratio)],
          `${show(lowest)}, ${show(highest)}`,
        ]),
      ),
    ],
  };
}
