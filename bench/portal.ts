/** What the portal weighs, and how Lighthouse finds it on a phone. */
import { request } from 'node:http';
import lighthouse from 'lighthouse';
import { urls } from '../src/urls.ts';
import { BUDGETS } from './budgets.ts';
import { withChromium } from './chromium.ts';
import { median, show } from './figures.ts';
import { startProduct } from './product.ts';
import { type Finding, type Section, table } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';
import { visitorAt } from './visitor.ts';

const RUNS = 5;
const PAGES = [urls.start(), urls.items(), urls.review()];

type Requested = { url: string; resourceType: string };
type Loaded = { url: string; kind: string };
type Audited = Record<keyof typeof BUDGETS.lighthouse, number> & { loaded: Loaded[] };

export async function portal(): Promise<Section> {
  return inTemporaryDirectory(async (dataDir) => {
    const product = await startProduct(dataDir);
    try {
      return await withChromium(async (port) => {
        const audits = new Map<string, Audited[]>();
        for (const page of PAGES) {
          const cookie = await visitorAt(product.url, page);
          const runs: Audited[] = [];
          for (let run = 0; run < RUNS; run += 1) runs.push(await audit(port, product.url + page, cookie));
          audits.set(page, runs);
        }
        const weights = await weigh(audits.get(urls.start())?.[0]?.loaded ?? []);
        return section(audits, weights);
      });
    } finally {
      await product.stop();
    }
  });
}

// What it answers to a trace that it could not read is "Please run Lighthouse again".
const TRIES = 4;

async function audit(port: number, url: string, cookie: string, attempt = 1): Promise<Audited> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    extraHeaders: cookie === '' ? {} : { Cookie: cookie },
  });
  if (result?.lhr.runtimeError && attempt < TRIES) return audit(port, url, cookie, attempt + 1);
  if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'No result');
  const { categories, audits, finalDisplayedUrl } = result.lhr;
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  // Lighthouse types this table no further.
  const requests = audits['network-requests']?.details as unknown as { items: Requested[] };
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    largestPaint: value('largest-contentful-paint') / 1000,
    layoutShift: value('cumulative-layout-shift'),
    blocking: value('total-blocking-time'),
    loaded: requests.items.map((item) => ({ url: item.url, kind: item.resourceType })),
  };
}

type Weights = { script: number; style: number; page: number };

const WEIGHED: Record<string, keyof Weights> = { Script: 'script', Stylesheet: 'style', Document: 'page' };

/** Bodies as they travel, in kB, of everything that the browser fetched for the page. */
async function weigh(loaded: readonly Loaded[]): Promise<Weights> {
  const weights: Weights = { script: 0, style: 0, page: 0 };
  for (const { url, kind } of loaded) {
    const part = WEIGHED[kind];
    if (part) weights[part] += (await bytesOnTheWire(url)) / 1000;
  }
  return weights;
}

/** `fetch` would hand over what it has unpacked. */
function bytesOnTheWire(url: string): Promise<number> {
  return new Promise((done, fail) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0;
      response.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      response.on('end', () => done(bytes));
    })
      .on('error', fail)
      .end();
  });
}

function section(audits: ReadonlyMap<string, readonly Audited[]>, weights: Weights): Section {
  const names = Object.keys(BUDGETS.lighthouse) as (keyof typeof BUDGETS.lighthouse)[];
  const findings: Finding[] = [
    { budget: BUDGETS.portal.script, value: weights.script },
    { budget: BUDGETS.portal.style, value: weights.style },
    { budget: BUDGETS.portal.page, value: weights.page },
  ];
  const rows: string[][] = [];
  for (const [page, runs] of audits) {
    const medians = names.map((name) => median(runs.map((run) => run[name])));
    rows.push([`\`${page}\``, ...medians.map(show)]);
    for (const [index, name] of names.entries()) {
      const budget = BUDGETS.lighthouse[name];
      findings.push({
        budget: { ...budget, what: `\`${page}\`: ${budget.what}` },
        value: medians[index] ?? Number.NaN,
      });
    }
  }
  return {
    title: 'The portal',
    findings,
    text: [
      `Sizes: the bodies of everything the browser fetched for \`/start\` of the demo store, also what it fetched late, each asked for with \`Accept-Encoding: br\`. Lighthouse as it comes, on its own idea of a phone (slow 4G, slowed processor, both simulated), the page opened for the first time, as a shopper who looked up #1001 and answered the screens before; median of ${RUNS}.`,
      '',
      table(['Page', ...names.map((name) => BUDGETS.lighthouse[name].what)], rows),
    ],
  };
}
