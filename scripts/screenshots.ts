/** The README's pictures, taken from the running product: `node scripts/screenshots.ts`. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../test/browser/chromium.ts';
import { mouse } from '../test/browser/hands.ts';
import { arriveAt, chooseCategory, lookUp, MUG, tell } from '../test/browser/walk.ts';
import { newDataDir, removeDataDir, startServer } from '../test/process/running.ts';
import { buildPortal } from './build.ts';
import { ROOT } from './steps.ts';

const FOLDER = join(ROOT, 'docs', 'screenshots');
const MOST_BYTES = 150_000;

type Look = { width: number; height: number; colorScheme: 'light' | 'dark' };
const PHONE: Look = { width: 390, height: 844, colorScheme: 'light' };
const PHONE_DARK: Look = { ...PHONE, colorScheme: 'dark' };
const DESK: Look = { width: 1440, height: 900, colorScheme: 'light' };
const DESK_DARK: Look = { ...DESK, colorScheme: 'dark' };

async function keep(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot({ animations: 'disabled' });
  const small = await sharp(picture).png({ palette: true, quality: 90, effort: 10 }).toBuffer();
  if (small.length > MOST_BYTES) throw new Error(`${name} has ${small.length} bytes`);
  await writeFile(join(FOLDER, `${name}.png`), small);
  process.stdout.write(`${name}.png ${Math.round(small.length / 1024)} kB\n`);
}

async function open(browser: Browser, url: string, { width, height, colorScheme }: Look): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme,
    deviceScaleFactor: width < 600 ? 2 : 1,
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

const ada = { store: 'demo', number: '1001', email: 'ada@example.com' } as const;

async function damagedMugs(page: Page): Promise<void> {
  const hand = mouse(page);
  const photo = await sharp(join(ROOT, 'src', 'demo', 'pictures', 'mug-moss.webp'))
    .jpeg()
    .toBuffer();
  await page.goto('/start');
  await keep(page, 'start');
  await lookUp(hand, ada);
  await chooseCategory(hand, /^Issues with my items/);
  await arriveAt(page, 'items');
  await hand.choose('checkbox', new RegExp(MUG));
  await hand.count(MUG, 2);
  await keep(page, 'items');
  await hand.press(/^Continue/);
  await arriveAt(page, 'details');
  const said = { issue: 'Damaged', details: 'Both handles came off in the box.', units: 2 };
  await tell(hand, { ...said, photo: { name: 'mug.jpg', mimeType: 'image/jpeg', buffer: photo } });
  await arriveAt(page, 'resolution');
  await hand.choose('radio', /^Refund/);
  await keep(page, 'resolution');
  await hand.press('Continue');
  await arriveAt(page, 'review');
  await keep(page, 'review');
  await hand.choose('checkbox', /^My shipping address is accurate/);
  await hand.press('Send my claim');
  await arriveAt(page, 'claimReceived');
  await keep(page, 'claim-received');
}

async function tooSoon(page: Page): Promise<void> {
  const hand = mouse(page);
  await lookUp(hand, { store: 'demo', number: '1008', email: 'hana@example.com' });
  await chooseCategory(hand, /^Issues with my items/);
  await arriveAt(page, 'tooSoon');
  await keep(page, 'too-soon-dark');
}

async function atTheDesk(page: Page, name: string): Promise<void> {
  await page.goto('/start');
  await lookUp(mouse(page), { store: 'demo', number: '1019', email: 'sam@example.com' });
  await page.goto('/');
  await page
    .getByRole('link', { name: /^Claim #/ })
    .first()
    .click();
  await arriveAt(page, 'view');
  await keep(page, name);
}

async function otherStore(page: Page): Promise<void> {
  await page.goto('/start?store=other');
  await keep(page, 'other-store');
}

const { executablePath, args, env } = await findChromium();
await buildPortal(false);
const dataDir = await newDataDir();
const server = await startServer(dataDir);
const browser = await chromium.launch({ executablePath, args, env });
try {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  await damagedMugs(await open(browser, server.url, PHONE));
  await tooSoon(await open(browser, server.url, PHONE_DARK));
  await atTheDesk(await open(browser, server.url, DESK), 'view');
  await atTheDesk(await open(browser, server.url, DESK_DARK), 'view-dark');
  await otherStore(await open(browser, server.url, DESK));
} finally {
  await browser.close();
  await server.end('SIGTERM');
  await removeDataDir(dataDir);
}
