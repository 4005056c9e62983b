/** What the parts about the console share: a product of their own, its claims, and browsers. */
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { type Browser, chromium, type Page } from '@playwright/test';
import type pg from 'pg';
import { urls } from '../src/urls.ts';
import { findChromium } from '../test/browser/chromium.ts';
import { show } from './figures.ts';
import { filingRequests, untilMailsAreSent } from './filing.ts';
import { withAdmin } from './grown.ts';
import { load } from './load.ts';
import { benchOrders, plantOrders, STORE } from './orders.ts';
import { type Product, startProduct } from './product.ts';
import { plantQueue } from './queue-claims.ts';
import { inTemporaryDirectory } from './temporary.ts';

export async function withProduct<T>(work: (product: Product) => Promise<T>): Promise<T> {
  return inTemporaryDirectory(async (dataDir) => {
    const product = await startProduct(dataDir);
    try {
      await giveWay(product);
      return await work(product);
    } finally {
      await product.stop();
    }
  });
}

/**
 * Gives the server and its database the lowest priority, so that they take little time from the browser, which is on another machine
 * in use. Each thread has a priority of its own; later ones inherit it.
 */
async function giveWay({ pid, postmaster }: Product): Promise<void> {
  const threads = (await readdir(`/proc/${pid}/task`)).map(Number);
  for (const thread of [...threads, postmaster, ...(await childrenOf(postmaster))])
    setPriority(thread, constants.priority.PRIORITY_LOW);
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean).map(Number);
}

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const { executablePath, args, env } = await findChromium();
  const others = new Set(await childrenOf(process.pid));
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  try {
    for (const pid of await childrenOf(process.pid)) if (!others.has(pid)) await preferSession(pid);
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Where Linux divides the processor's time among sessions first, a priority counts only within one. Each browser is a session, and so is each
 * connection of PostgreSQL. Only root may prefer one.
 */
async function preferSession(pid: number): Promise<void> {
  const setting = `/proc/${pid}/autogroup`;
  if (process.getuid?.() === 0 && existsSync(setting))
    await writeFile(setting, String(constants.priority.PRIORITY_HIGHEST));
}

/** Returns the id of the newest claim. */
export async function fileClaims({ adminUrl, url }: Product, claims: number): Promise<string> {
  await plantOrders(adminUrl, benchOrders(claims, Date.now()));
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

/** Of the long list. */
export const LINES = 10_000;
/** The demo store gets half of them. */
export const plantLines = ({ adminUrl }: Product): Promise<void> => plantQueue(adminUrl, 2 * LINES);

export const claimAt = (id: string) => `${urls.console.claim('demo', id)}?sort=newest`;
export const isReady = (page: Page) => page.getByRole('button', { name: /^Approve/ }).waitFor();

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN;

/** @param values milliseconds */
export const spread = (values: readonly number[]): string =>
  `p50 ${show(quantile(values, 0.5))}, p95 ${show(quantile(values, 0.95))}, p99 ${show(quantile(values, 0.99))}, longest ${show(Math.max(...values))} ms`;
