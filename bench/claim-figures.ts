/** The overview and each report, of one store and of 200, with a million orders and 100,000 claims against a hundredth of them. */
import type { Request } from 'autocannon';
import { OWN_REPORT_NAMES, REPORT_NAMES, reportOf } from '../src/domain/figures/reports.ts';
import { addDays, dateIn } from '../src/domain/time/calendar.ts';
import { BUDGETS } from './budgets.ts';
import { type Comparison, compare } from './compare.ts';
import { show } from './figures.ts';
import { tokenOf } from './grown.ts';
import { load } from './load.ts';
import { STORE } from './orders.ts';
import { type Made, SIZES, type Sizes, withOffices } from './planted.ts';
import type { Product } from './product.ts';
import { staffCookie } from './queue.ts';
import { STORES } from './queue-claims.ts';
import { type Part, type Section, table } from './section.ts';

const ROUNDS = 3;
const SECONDS = 0.5;
const EACH = 8;

type Case = { what: string; requests: Request[] };
type Row = Comparison & { what: string };

export const figures: Part = (options) => figuresWith(SIZES, options);

export const figuresWith = (sizes: Sizes, options: { keep: boolean }): Promise<Section> =>
  withOffices(sizes, options, async (small, large, made) =>
    section(await measureFigures(small, large), sizes, made),
  );

export async function measureFigures(small: Product, large: Product): Promise<Row[]> {
  const [few, many] = [await casesOf(small), await casesOf(large)];
  const rows: Row[] = [];
  for (const [at, { what, requests }] of many.entries()) {
    const loadOf = (product: Product, asked: Request[], seconds: number) => ({
      ...{ url: product.url, connections: 1, requests: asked, seconds },
    });
    const before = few[at]?.requests ?? [];
    await load(loadOf(small, before, SECONDS / 2));
    await load(loadOf(large, requests, SECONDS / 2));
    const compared = await compare(1, ROUNDS, () => ({
      ours: loadOf(large, requests, SECONDS),
      bare: loadOf(small, before, SECONDS),
    }));
    rows.push({ what, ...compared });
  }
  return rows;
}

async function casesOf(product: Product): Promise<Case[]> {
  const headers = { authorization: `Bearer ${await tokenOf(product.adminUrl, 'store_owner')}` };
  const cookie = { cookie: await staffCookie(product.url) };
  const to = dateIn(Date.now(), 'UTC');
  const range = { from: addDays(to, -29), to };
  const ask = (path: string, query: Record<string, string>, own: Record<string, string>): Request[] =>
    Array.from({ length: EACH }, () => ({ path: `${path}?${new URLSearchParams(query)}`, headers: own }));
  return [
    { what: 'overview', requests: ask('/v1/analytics/overview', range, headers) },
    ...REPORT_NAMES.map((name) => ({
      what: `report ${name}`,
      requests: ask(`/v1/analytics/reports/${name}`, { ...range, by: reportOf(name).by[0] ?? '' }, headers),
    })),
    { what: `overview of ${STORES} stores`, requests: ask('/v1/me/analytics/overview', range, cookie) },
    ...OWN_REPORT_NAMES.map((name) => ({
      what: `report ${name} of ${STORES} stores`,
      requests: ask(`/v1/me/analytics/reports/${name}`, range, cookie),
    })),
  ];
}

function section(rows: readonly Row[], { few, many }: Sizes, { counting }: Made): Section {
  const slower = (row: Row) => 1 / row.ratio;
  return {
    title: 'Figures',
    findings: [{ budget: BUDGETS.figures.slowest, value: Math.max(...rows.map(slower)) }],
    text: [
      `Two servers, each with its own embedded PostgreSQL: one with ${show(many.orders)} orders and ${show(many.claims)} claims, one with ${show(few.orders)} and ${show(few.claims)}, each in ${STORES} stores, half of them in store ${STORE}. Counting all claims of the larger one anew took ${show(counting)} s. 30 days, each report split by its first dimension; one connection, ${ROUNDS} alternating rounds of ${SECONDS} s; requests per second are medians. Slower: how many times longer the same request takes with the larger one.`,
      '',
      table(
        ['', 'Larger /s', 'Smaller /s', 'Slower', 'Lowest, highest'],
        rows.map((row) => [
          ...[row.what, show(row.ours.perSecond), show(row.bare.perSecond), `${show(slower(row))} ×`],
          `${show(1 / row.highest)}, ${show(1 / row.lowest)}`,
        ]),
      ),
    ],
  };
}
