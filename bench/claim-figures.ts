/** The overview and each report, of one store and of 200, with 100,000 claims against a hundredth of them. */
import type { Request } from 'autocannon';
import { OWN_REPORT_NAMES, REPORT_NAMES, reportOf } from '../src/domain/figures/reports.ts';
import { addDays, dateIn } from '../src/domain/time/calendar.ts';
import { countFigures } from '../src/server/analytics/jobs.ts';
import type { Context } from '../src/server/context.ts';
import { BUDGETS } from './budgets.ts';
import { show } from './figures.ts';
import { tokenOf, withAdmin } from './grown.ts';
import { load } from './load.ts';
import { STORE } from './orders.ts';
import { type Product, startProduct } from './product.ts';
import { staffCookie } from './queue.ts';
import { plantQueue, STORES } from './queue-claims.ts';
import { type Section, table } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';

const CLAIMS = { few: 1_000, many: 100_000 } as const;
const SECONDS = 1;
const EACH = 8;

/** Spread over 90 days; two of three decided, a day after they were filed. */
const HISTORY = [
  `update claims set created_at = created_at - make_interval(days => claim_number::int % 90) where id like 'many%'`,
  `insert into claim_events (store_id, claim_id, sequence, at, kind, actor_kind, actor_id, from_status, to_status, data)
   select store_id, id, 1, created_at, 'filed', 'customer', null, null, 'NEW', '{}' from claims where id like 'many%'`,
  `insert into claim_events (store_id, claim_id, sequence, at, kind, actor_kind, actor_id, from_status, to_status, data)
   select store_id, id, 2, created_at + interval '1 day', case when claim_number % 3 = 0 then 'denied' else 'approved' end, 'team',
     'person' || claim_number % 7, 'NEW', case when claim_number % 3 = 0 then 'DENIED' else 'APPROVED' end, '{}'
   from claims where id like 'many%' and claim_number % 3 <> 1`,
  `insert into figure_marks select store_id, id, 0 from claims on conflict do nothing`,
  ...['claim_events', 'figure_marks'].map((name) => `vacuum (analyze) ${name}`),
];

type Case = { what: string; requests: Request[] };
type Row = { what: string; p50: number };

export async function figures(): Promise<Section> {
  const few = await measured(CLAIMS.few);
  const many = await measured(CLAIMS.many);
  return section(few, many);
}

const measured = (claims: number): Promise<Row[]> =>
  inTemporaryDirectory(async (dataDir) => {
    const product = await startProduct(dataDir);
    try {
      await plantQueue(product.adminUrl, claims);
      await plantHistory(product.adminUrl);
      const rows: Row[] = [];
      for (const { what, requests } of await casesOf(product)) {
        const round = { url: product.url, connections: 1, requests };
        await load({ ...round, seconds: SECONDS / 4 });
        rows.push({ what, p50: (await load({ ...round, seconds: SECONDS })).p50 });
      }
      return rows;
    } finally {
      await product.stop();
    }
  });

const plantHistory = (adminUrl: string): Promise<void> =>
  withAdmin(adminUrl, async (admin) => {
    for (const text of HISTORY) await admin.query(text);
    const context = { db: { app: admin }, clock: Date.now } as unknown as Context;
    while ((await countFigures(context)) > 0);
    await admin.query('vacuum (analyze) figure_days');
  });

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

function section(few: readonly Row[], many: readonly Row[]): Section {
  const rows = many.map(({ what, p50 }, at) => ({ what, p50, few: few[at]?.p50 ?? 0 }));
  // A time below a millisecond is not measured: the generator counts whole ones.
  const ratio = ({ p50, few: before }: { p50: number; few: number }) =>
    Math.max(p50, 1) / Math.max(before, 1);
  const slowest = Math.max(...rows.map(ratio));
  return {
    title: 'Figures',
    findings: [{ budget: BUDGETS.figures.slowest, value: slowest }],
    text: [
      `${CLAIMS.many.toLocaleString('en-US')} claims of ${STORES} stores (half of them in store ${STORE}) against ${CLAIMS.few.toLocaleString('en-US')}; 30 days, each report split by its first dimension; one connection, p50.`,
      '',
      table(
        [
          '',
          `${CLAIMS.few.toLocaleString('en-US')} claims`,
          `${CLAIMS.many.toLocaleString('en-US')} claims`,
          'Ratio',
        ],
        rows.map((row) => [row.what, `${row.few} ms`, `${row.p50} ms`, `${show(ratio(row))} ×`]),
      ),
    ],
  };
}
