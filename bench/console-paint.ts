/** How soon the console's pages are painted. */
import { chromium } from '@playwright/test';
import { urls } from '../src/urls.ts';
import { BUDGETS } from './budgets.ts';
import { withChromium } from './chromium.ts';
import { claimAt, fileClaims, LINES, plantLines, withProduct } from './console-page.ts';
import { signIn } from './console-walk.ts';
import { median, show } from './figures.ts';
import { type Audited, audit } from './lighthouse.ts';
import type { Product } from './product.ts';
import type { Section } from './section.ts';

const CLAIMS = 30;
const RUNS = 3;

export async function consolePaint(): Promise<Section> {
  return withProduct(async (product) => {
    const newest = await fileClaims(product, CLAIMS);
    await plantLines(product);
    return section(await auditAll(product, newest));
  });
}

async function auditAll(product: Product, claim: string): Promise<Map<string, Audited[]>> {
  const pages = { queue: `${urls.console.claims('demo')}`, claim: claimAt(claim) };
  return withChromium(async (port) => {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const [context] = browser.contexts();
    if (context) await signIn(context, product.url);
    await browser.close();
    const audits = new Map<string, Audited[]>();
    for (const [name, path] of Object.entries(pages)) {
      const runs: Audited[] = [];
      for (let run = 0; run < RUNS; run += 1)
        runs.push(await audit(port, product.url + path, { device: 'desktop' }));
      audits.set(name, runs);
    }
    return audits;
  });
}

function section(audits: Map<string, Audited[]>): Section {
  const budgets = BUDGETS.console;
  return {
    title: 'The console: the first paint',
    findings: (['largestPaint', 'layoutShift'] as const).flatMap((name) =>
      [...audits].map(([page, runs]) => ({
        budget: { ...budgets[name], what: `${page}: ${budgets[name].what}` },
        value: median(runs.map((run) => run[name])),
      })),
    ),
    text: [
      `Lighthouse opens the pages of a store with ${show(LINES)} claims, with its desktop; median of ${RUNS}.`,
    ],
  };
}
