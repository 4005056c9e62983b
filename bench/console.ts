/** The console in a browser: how long a person waits, and what the page keeps. */
import { type Browser, chromium, type Page } from '@playwright/test';
import type pg from 'pg';
import { urls } from '../src/urls.ts';
import { findChromium } from '../test/browser/chromium.ts';
import { BUDGETS } from './budgets.ts';
import { withChromium } from './chromium.ts';
import {
  approve,
  framesOfScroll,
  type Interaction,
  type Kept,
  keptBy,
  ownersPage,
  SCROLLED_PER_FRAME,
  signIn,
  watchInteractions,
} from './console-walk.ts';
import { median, show } from './figures.ts';
import { filingRequests, untilMailsAreSent } from './filing.ts';
import { withAdmin } from './grown.ts';
import { type Audited, audit } from './lighthouse.ts';
import { load } from './load.ts';
import { benchOrders, plantOrders, STORE } from './orders.ts';
import { type Product, startProduct } from './product.ts';
import { plantQueue } from './queue-claims.ts';
import { type Section, table } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';

const DECISIONS = 500;
/** Claims for the decisions, the walk, and the last claim's neighbors. */
const CLAIMS = DECISIONS + 30;
/** The page has loaded all it needs by then. */
const SETTLED = 100;
const LINES = 10_000;
const RUNS = 3;
const SLOWED = 4;
const READING_MS = 2_000;
/** Answers of the walk that the report names. */
const LONGEST = 10;

type Found = {
  waits: number[];
  kept: { settled: Kept; end: Kept };
  interactions: Interaction[];
  scrolls: number[][];
  audits: Map<string, Audited[]>;
};

export async function consoleApp(): Promise<Section> {
  return inTemporaryDirectory(async (dataDir) => {
    const product = await startProduct(dataDir);
    try {
      const newest = await fileClaims(product.adminUrl, product.url);
      const { waits, kept, interactions } = await withBrowser(async (browser) => ({
        interactions: await walk(browser, product.url),
        ...(await decide(browser, product.url, newest)),
      }));
      // The demo store gets half of them.
      await plantQueue(product.adminUrl, 2 * LINES);
      const scrolls: number[][] = [];
      for (let run = 0; run < RUNS; run += 1)
        scrolls.push(await withBrowser((browser) => scroll(browser, product.url)));
      return section({ waits, kept, interactions, scrolls, audits: await auditAll(product, newest) });
    } finally {
      await product.stop();
    }
  });
}

async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Returns the id of the newest claim. */
async function fileClaims(adminUrl: string, url: string): Promise<string> {
  await plantOrders(adminUrl, benchOrders(CLAIMS, Date.now()));
  return withAdmin(adminUrl, async (admin: pg.Pool) => {
    await load({ url, connections: 4, requests: await filingRequests(admin), each: 'once' });
    await untilMailsAreSent(admin);
    const { rows } = await admin.query<{ id: string }>(
      'select id from claims where store_id = $1 order by created_at desc, id desc limit 1',
      [STORE],
    );
    return rows[0]?.id ?? '';
  });
}

const claimAt = (id: string) => `${urls.console.claim('demo', id)}?sort=newest`;
const isReady = (page: Page) => page.getByRole('button', { name: /^Approve/ }).waitFor();

/** One claim after the other, each with two keys. */
async function decide(browser: Browser, url: string, first: string) {
  const page = await ownersPage(browser, url);
  const client = await page.context().newCDPSession(page);
  await page.goto(claimAt(first));
  const waits: number[] = [];
  let settled: Kept | null = null;
  for (let done = 0; done < DECISIONS; done += 1) {
    await isReady(page);
    // A person reads before they decide; the claim after this one is loaded meanwhile.
    await page.waitForTimeout(250);
    waits.push(await approve(page));
    if (done + 1 === SETTLED) settled = await keptBy(client);
  }
  const end = await keptBy(client);
  await page.context().close();
  return { waits, kept: { settled: settled ?? end, end } };
}

/** What a person does all day, with a slow processor. */
async function walk(browser: Browser, url: string): Promise<Interaction[]> {
  const page = await ownersPage(browser, url);
  const client = await page.context().newCDPSession(page);
  const interactions = await watchInteractions(page);
  await page.goto(`${urls.console.claims('demo')}?sort=newest`);
  await page.locator('.claim-line[data-active]').waitFor();
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(400);
    }
  };
  await press('j', 'j', 'k', 'x', 'x', 'Control+k', 'Escape', '?', 'Escape', 'Enter');
  await isReady(page);
  await press('j', 'k', 'd', 'Escape', 'a');
  await page.locator('h2:focus').waitFor();
  await press('Escape', 'l', 'Escape', 'i', 'Escape', 'm', 'H', 'i', 'Escape');
  await page.getByRole('link', { name: 'Claims', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search' }).or(page.getByRole('searchbox')).first().click();
  await press('m', 'u', 'g', 'Enter');
  await page.getByRole('link', { name: /^All/ }).click();
  await page.waitForTimeout(1_000);
  const found = await interactions();
  await page.context().close();
  return found;
}

async function scroll(browser: Browser, url: string): Promise<number[]> {
  const page = await ownersPage(browser, url);
  await page.goto(`${urls.console.claims('demo')}?tab=all&sort=newest`);
  await page.locator('.claim-line[data-active]').waitFor();
  // A person reads the first lines before they scroll.
  await page.waitForTimeout(READING_MS);
  const frames = await framesOfScroll(page, LINES);
  await page.context().close();
  return frames;
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

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN;

function section({ waits, kept: { settled, end }, interactions, scrolls, audits }: Found): Section {
  const budgets = BUDGETS.console;
  const painted = (['largestPaint', 'layoutShift'] as const).flatMap((name) =>
    [...audits].map(([page, runs]) => ({
      budget: { ...budgets[name], what: `${page}: ${budgets[name].what}` },
      value: median(runs.map((run) => run[name])),
    })),
  );
  const row = (what: string, { megabytes, nodes, listeners }: Kept) => [
    what,
    `${show(megabytes)} MB`,
    show(nodes),
    show(listeners),
  ];
  const spread = (values: readonly number[]) =>
    `p50 ${show(quantile(values, 0.5))}, p95 ${show(quantile(values, 0.95))}, p99 ${show(quantile(values, 0.99))}, longest ${show(Math.max(...values))} ms`;
  return {
    title: 'The console',
    findings: [
      { budget: budgets.next, value: median(waits) },
      { budget: budgets.interaction, value: interactions[0]?.ms ?? Number.NaN },
      { budget: budgets.frame, value: median(scrolls.map((frames) => Math.max(...frames))) },
      { budget: budgets.memory, value: end.megabytes / settled.megabytes },
      ...painted,
    ],
    text: [
      `An owner approves ${DECISIONS} claims of the demo store with \`a\` and \`Ctrl Enter\`. The wait begins with the second key, includes the server's check of the approval, and ends when the next claim is painted: ${spread(waits)}. What the page keeps, without compiled code and without the browser’s notes of requests:`,
      '',
      table(
        ['', 'Objects', 'Elements', 'Listeners'],
        [row(`After ${SETTLED} decisions`, settled), row(`After ${DECISIONS}`, end)],
      ),
      '',
      `The walk moves through queue, palette, a claim, its forms and menus, and a search, with the processor slowed ${SLOWED} times. The list of ${show(LINES)} lines scrolls ${SCROLLED_PER_FRAME} pixels a frame while its pages load, ${RUNS} times: ${scrolls.map(spread).join('; ')}. Lighthouse runs with its desktop; median of ${RUNS}.`,
      '',
      table(
        ['Longest answers of the walk', 'Until painted'],
        interactions.slice(0, LONGEST).map(({ what, ms }) => [what, `${show(ms)} ms`]),
      ),
    ],
  };
}
