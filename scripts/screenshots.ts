/**
 * Takes the README's screenshots from the running product: a shopper's path through #1001, on a phone and a desktop, and the team's desk. With
 * `--baseline` it takes the reviewed screenshots of the gallery, which test/browser/visual.spec.ts compares with, and the page
 * that shows them. `--baseline console` takes only those of the console,
 * `desk` only the README's of the team's desk.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { DEMO_PASSWORD } from '../src/domain/access/password.ts';
import { urls } from '../src/urls.ts';
import { renewBaseline } from '../test/browser/baseline.ts';
import { findChromium } from '../test/browser/chromium.ts';
import { renewConsoleBaseline } from '../test/browser/console-baseline.ts';
import { openScreenshots, STABLE_ARGS } from '../test/browser/screenshots.ts';
import { approveNewest } from './approval.ts';
import { buildPortal } from './build.ts';
import { SCREENS_PAGE, screensPage } from './screens-page.ts';

const FOLDER = new URL('../docs/screenshots/', import.meta.url);
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const DETAILS = 'The handle came off in the box; the padding was gone.';

type Shot = (page: Page, name: string) => Promise<void>;

/** From lookup to claim; calls `shot` on each screen. `decide` runs before the claim is shown. */
async function walk(page: Page, url: string, shot: Shot, decide: () => Promise<void>): Promise<void> {
  const go = async () => {
    await Promise.all([
      page.waitForNavigation(),
      page.locator('main .action-bar button:visible').first().click(),
    ]);
    await page.waitForLoadState('networkidle');
  };
  // By keyboard, because a click would continue at once.
  const choose = (input: string) => page.locator(input).first().press('Space');
  await page.goto(`${url}/start`);
  await shot(page, 'start');
  await page.fill('[name=order]', '#1001');
  await page.fill('[name=email]', 'ada@example.com');
  await go();
  await choose('input[value=issuesWithItems]');
  await go();
  await choose('input[name=item]');
  await shot(page, 'items');
  await go();
  await choose('input[value=DAMAGED]');
  await page.fill('textarea', DETAILS);
  await page.setInputFiles('input[type=file]:not([capture])', 'src/demo/pictures/mug-moss.webp');
  await page.waitForSelector('[name=image]', { state: 'attached' });
  await shot(page, 'details');
  await go();
  await choose('input[value=REFUND]');
  await shot(page, 'resolution');
  await go();
  await choose('input[name=addressConfirmed]');
  await shot(page, 'review');
  await go();
  await page.locator('a[href*="/view/"]').first().click();
  await page.waitForURL('**/view/**');
  await decide();
  await page.reload();
  await shot(page, 'view');
}

/** A screen needs few colors; the pictures stay small in the repository. */
async function save(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(500);
  const picture = await page.screenshot();
  await sharp(picture)
    .png({ palette: true, quality: 80, effort: 10 })
    .toFile(new URL(`${name}.png`, FOLDER).pathname);
}

/** Known beforehand, because the addresses of photos contain it. */
async function freePort(): Promise<string> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await promisify(server.close.bind(server))();
  return String(port);
}

/** Starts the product on a free port; returns its URL. */
async function startProduct(dataDir: string) {
  const port = await freePort();
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: port,
    RATE_LIMITS: 'off',
    SIMULATORS: 'off',
    LOG_LEVEL: 'silent',
  };
  const child = spawn(process.execPath, ['src/main.ts', 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((ready, fail) => {
    let output = '';
    child.stdout.on('data', (text) => {
      output += String(text);
      const [, address] = /is ready: (http:\S+)/.exec(output) ?? [];
      if (address) ready(address);
    });
    child.on('exit', () => fail(new Error('The product did not start')));
  });
  return { child, url };
}

/** A new product for each walk, because an order with an open claim starts with that claim. */
async function withProduct(work: (url: string, dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'makegood-screenshots-'));
  // As root, the database runs as another user, who needs access.
  await chmod(dataDir, 0o755);
  const { child, url } = await startProduct(dataDir);
  try {
    await work(url, dataDir);
  } finally {
    child.kill('SIGTERM');
    await new Promise((done) => child.once('exit', done));
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function takeReadmePictures(browser: Browser): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const [viewport, colorScheme, names] of [
    [PHONE, 'light', ['start', 'items', 'details', 'resolution', 'review']],
    [PHONE, 'dark', ['view', 'items']],
    [DESK, 'light', ['items', 'review']],
    [DESK, 'dark', ['view']],
  ] as const) {
    const page = await browser.newPage({ viewport, colorScheme });
    const suffix = `${viewport.width}${colorScheme === 'dark' ? '-dark' : ''}`;
    const wanted: readonly string[] = names;
    const shot: Shot = async (shown, name) => {
      if (wanted.includes(name)) await save(shown, `${name}-${suffix}`);
    };
    await withProduct((url, dataDir) => walk(page, url, shot, () => approveNewest(url, dataDir)));
    await page.close();
  }
}

/** The team's queue, and a claim in it. */
async function takeDeskPictures(browser: Browser): Promise<void> {
  await withProduct(async (url) => {
    const page = await browser.newPage({
      viewport: DESK,
      colorScheme: 'light',
      timezoneId: 'America/New_York',
    });
    const data = { email: 'owner@demo.test', password: DEMO_PASSWORD };
    await page.request.post(`${url}/v1/sign-in`, { data, headers: { origin: url } });
    await page.goto(url + urls.console.claims('demo'));
    await page.locator('.claim-link').first().waitFor();
    await page.waitForLoadState('load');
    await save(page, 'desk-queue-1440');
    await page.getByRole('link', { name: /Linen throw/ }).click();
    await page.getByRole('region', { name: 'Items' }).waitFor();
    await save(page, 'desk-claim-1440');
    await page.close();
  });
}

const baseline = process.argv.includes('--baseline');
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const { executablePath, args, env, folder } = await findChromium();
const browser = await chromium.launch({
  executablePath,
  env,
  args: baseline ? [...args, ...STABLE_ARGS] : args,
});
try {
  await buildPortal(false);
  if (baseline) {
    const screenshots = await openScreenshots(browser);
    const ofPortal = named.filter((screen) => screen !== 'console');
    if (named.length === 0 || ofPortal.length > 0) await renewBaseline(screenshots, ofPortal);
    // Its server would keep this process running.
    await screenshots.close();
    await writeFile(SCREENS_PAGE, screensPage());
    if (named.length === 0 || named.includes('console')) {
      await withProduct((url) => renewConsoleBaseline(browser, url));
    }
  } else {
    if (!named.includes('desk')) await takeReadmePictures(browser);
    await takeDeskPictures(browser);
  }
} finally {
  await browser.close();
  if (folder) await rm(folder, { recursive: true, force: true });
}
