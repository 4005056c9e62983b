/** The overview and each report, of one store and of 200, with a million orders and 100,000 claims against a hundredth of them. */
import type { Request } from 'autocannon';
import { OWN_REPORT_NAMES, REPORT_NAMES, reportOf } from '../src/domain/figures/reports.ts';
import { addDays, dateIn } from '../src/domain/time/calendar.ts';
import { countFigures } from '../src/server/analytics/jobs.ts';
import type { Context } from '../src/server/context.ts';
import { BUDGETS } from './budgets.ts';
import { type Comparison, compare } from './compare.ts';
import { show } from './figures.ts';
import { tokenOf, withAdmin } from './grown.ts';
import { load } from './load.ts';
import { STORE } from './orders.ts';
import { type Product, startQuiet } from './product.ts';
import { staffCookie } from './queue.ts';
import { STORES } from './queue-claims.ts';
import { type Planted, plantRecords } from './records.ts';
import { type Section, table } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';

const SMALL: Planted = { orders: 10_000, claims: 1_000 };
const LARGE: Planted = { orders: 1_000_000, claims: 100_000 };
const ROUNDS = 3;
const SECONDS = 0.5;
const EACH = 8;

type Case = { what: string; requests: Request[] };
type Row = Comparison & { what: string };

export const figures = (): Promise<Section> => figuresWith(SMALL, LARGE);

export async function figuresWith(few: Planted, many: Planted): Promise<Section> {
  return inTemporaryDirectory((smallDir) =>
    inTemporaryDirectory(async (largeDir) => {
      const [small, large] = [await startQuiet(smallDir), await startQuiet(largeDir)];
      try {
        await plantFigures(small.adminUrl, few);
        const seconds = await plantFigures(large.adminUrl, many);
        return section(await measureFigures(small, large), { few, many, seconds });
      } finally {
        await small.stop();
        await large.stop();
      }
    }),
  );
}

/** Returns how many seconds counting the claims took. */
async function plantFigures(adminUrl: string, planted: Planted): Promise<number> {
  await plantRecords(adminUrl, planted);
  return withAdmin(adminUrl, async (admin) => {
    await admin.query('insert into figure_marks select store_id, id, 0 from claims on conflict do nothing');
    await admin.query('vacuum (analyze) figure_marks');
    const started = performance.now();
    const context = { db: { app: admin }, clock: Date.now } as unknown as Context;
    while ((await countFigures(context)) > 0);
    const seconds = (performance.now() - started) / 1000;
    for (const name of ['figure_days', 'figure_claims', 'figure_states', 'figure_marks'])
      await admin.query(`vacuum (analyze) ${name}`);
    return seconds;
  });
}

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

type Made = { few: Planted; many: Planted; seconds: number };

function section(rows: readonly Row[], { few, many, seconds }: Made): Section {
  const slower = (row: Row) => 1 / row.ratio;
  return {
    title: 'Figures',
    findings: [{ budget: BUDGETS.figures.slowest, value: Math.max(...rows.map(slower)) }],
    text: [
      `Two servers, each with its own embedded PostgreSQL: one with ${show(many.orders)} orders and ${show(many.claims)} claims, one with ${show(few.orders)} and ${show(few.claims)}, each in ${STORES} stores, half of them in store ${STORE}. Counting all claims of the larger one anew took ${show(seconds)} s. 30 days, each report split by its first dimension; one connection, ${ROUNDS} alternating rounds of ${SECONDS} s; requests per second are medians. Slower: how many times longer the same request takes with the larger one.`,
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
