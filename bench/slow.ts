/** A claim filed from a phone on a slow connection: three photos of 4 MB, and the same with a connection that drops twice. */
import { rm } from 'node:fs/promises';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../test/browser/chromium.ts';
import { hydrated, touch, type User } from '../test/browser/users.ts';
import { arriveAt, chooseCategory, chooseMethod, lookUp } from '../test/browser/walk.ts';
import { BUDGETS } from './budgets.ts';
import { median, show } from './figures.ts';
import { filedFor } from './filed.ts';
import { type BenchOrder, benchOrders, plantOrders, STORE } from './orders.ts';
import { phonePhoto } from './phone-photo.ts';
import { type Product, startProduct } from './product.ts';
import { type Section, table } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';

/** Slow 4G as defined by Lighthouse and browser tools, in bytes per second and milliseconds of round trip. */
const SLOW_4G = { downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
const PHOTOS = 3;
const PHOTO_BYTES = 4_000_000;
const ROUNDS = 3;
const AWAY_MS = 2_000;

type Line = { cut(): Promise<void>; back(): Promise<void> };
type Round = { seconds: number; photoBytes: number; claims: number; photos: number; drops: number };

/** The page's slow connection, which can be cut; data in transit is then lost. */
async function slowLine(session: CDPSession): Promise<Line> {
  const set = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', { offline, ...SLOW_4G }).then(() => undefined);
  await session.send('Network.enable');
  await set(false);
  return { cut: () => set(true), back: () => set(false) };
}

async function dropFor(page: Page, line: Line, when: Promise<unknown>): Promise<void> {
  await when;
  await line.cut();
  await page.waitForTimeout(AWAY_MS);
  await line.back();
}

/** From the lookup to the review, with all photos stored by the server. */
async function toReview(
  user: User,
  order: BenchOrder,
  photos: Buffer[],
  uploading: () => Promise<void>,
): Promise<void> {
  const { page } = user;
  await lookUp(user, { ...order, store: STORE });
  await chooseCategory(user, /^Issues with my items/);
  await arriveAt(page, 'items');
  await user.choose('checkbox', /^Mug/);
  await user.choose('radio', /^It arrived like this/);
  await user.press(/^Continue/);
  await arriveAt(page, 'details');
  await user.choose('radio', 'Damaged');
  await user.fill('Tell us briefly about the issue', 'The handle came off in the box.');
  const files = photos.map((buffer, at) => ({ name: `photo-${at + 1}.jpg`, mimeType: 'image/jpeg', buffer }));
  // Files chosen before hydration are submitted with the form, without shrinking.
  await hydrated(page);
  const dropped = uploading();
  await page.locator('input[type=file]:not([capture])').setInputFiles(files);
  await dropped;
  await page.waitForFunction(
    (count) => document.querySelectorAll('input[name=image]').length === count,
    PHOTOS,
  );
  await user.press('Continue');
  await chooseMethod(user);
}

const arrived = (page: Page) => new URL(page.url()).pathname === '/claim-received';

/** What a shopper does when the phone reports no connection: goes back one step and tries again. */
async function send(user: User, sending: () => Promise<void>): Promise<void> {
  const { page } = user;
  for (let tries = 0; tries < 4 && !arrived(page); tries += 1) {
    await page.goto('/resolution/review').catch(() => undefined);
    if (arrived(page)) return;
    await user.choose('checkbox', /^My shipping address is accurate/);
    const dropped = tries === 0 ? sending() : Promise.resolve();
    await user.press('Submit claim');
    await dropped;
    await page.waitForURL('**/claim-received', { timeout: 5_000 }).catch(() => undefined);
  }
}

type Filing = { url: string; order: BenchOrder; photos: Buffer[]; drops: boolean };

async function fileOnce(context: BrowserContext, { url, order, photos, drops }: Filing): Promise<Round> {
  const page = await context.newPage();
  const line = await slowLine(await context.newCDPSession(page));
  let photoBytes = 0;
  page.on('requestfinished', async (request) => {
    if (request.method() !== 'PUT') return;
    photoBytes += Number((await request.allHeaders())['content-length'] ?? 0);
  });
  const putBegins = () =>
    page.waitForRequest((request) => request.method() === 'PUT').then(() => page.waitForTimeout(1_500));
  const claimLeaves = () =>
    page.waitForRequest((request) => request.method() === 'POST').then(() => page.waitForTimeout(120));
  const quiet = () => Promise.resolve();
  const user = touch(page);
  const started = performance.now();
  await toReview(user, order, photos, drops ? () => dropFor(page, line, putBegins()) : quiet);
  await send(user, drops ? () => dropFor(page, line, claimLeaves()) : quiet);
  const seconds = (performance.now() - started) / 1000;
  if (!arrived(page)) throw new Error(`The claim stayed at ${page.url()}`);
  await page.close();
  return { seconds, photoBytes, drops: drops ? 2 : 0, ...(await filedFor(url, order)) };
}

async function roundsOf(product: Product, browser: Browser, photos: Buffer[]): Promise<Round[]> {
  const rounds: Round[] = [];
  const orders = benchOrders(ROUNDS * 2, Date.now());
  await plantOrders(product.adminUrl, orders);
  for (const [n, order] of orders.entries()) {
    const phone = {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      baseURL: product.url,
    };
    const context = await browser.newContext(phone);
    context.setDefaultTimeout(60_000);
    rounds.push(await fileOnce(context, { url: product.url, order, photos, drops: n % 2 === 1 }));
    await context.close();
  }
  return rounds;
}

export async function slow(): Promise<Section> {
  const { folder, ...launch } = await findChromium();
  const browser = await chromium.launch(launch);
  try {
    const photos: Buffer[] = [];
    for (let n = 0; n < PHOTOS; n += 1) photos.push(await phonePhoto(PHOTO_BYTES));
    return await inTemporaryDirectory(async (dataDir) => {
      const product = await startProduct(dataDir);
      try {
        return section(await roundsOf(product, browser, photos), photos);
      } finally {
        await product.stop();
      }
    });
  } finally {
    await browser.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}

function section(rounds: readonly Round[], photos: readonly Buffer[]): Section {
  const unbroken = rounds.filter(({ drops }) => drops === 0);
  const dropped = rounds.filter(({ drops }) => drops > 0);
  const wrong = rounds.filter(({ claims, photos: kept }) => claims !== 1 || kept !== PHOTOS).length;
  return {
    title: 'A bad connection',
    findings: [
      { budget: BUDGETS.slow.unbroken, value: median(unbroken.map(({ seconds }) => seconds)) },
      { budget: BUDGETS.slow.dropped, value: median(dropped.map(({ seconds }) => seconds)) },
      { budget: BUDGETS.slow.wrong, value: wrong },
    ],
    text: [
      `Chromium in a phone-sized window on slow 4G (1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip, emulated in the browser): from \`/start\` through all questions with ${PHOTOS} photos of 12 megapixels (${photos.map(({ length }) => show(length / 1e6)).join(', ')} MB) to \`/claim-received\`, with an empty cache and no thinking time. The page shrinks the photos before it sends them. The second run is the same, but the connection is cut for ${AWAY_MS / 1000} s shortly after a photo starts to upload, and again while the claim is sent; the shopper then goes back to the last question and presses the button again. Browser, server and database share the machine. ${ROUNDS} alternating rounds of each; medians. The second run checks that everything arrives; its time doesn't count. It was faster, perhaps because the browser's emulation slows less after a cut (not proven).`,
      '',
      table(
        ['Round', 'Line drops', 'Time', 'Sent for the photos', 'Claims', 'Photos'],
        rounds.map(({ seconds, photoBytes, claims, photos: kept, drops }, n) => [
          String(n + 1),
          String(drops),
          `${show(seconds)} s`,
          `${show(photoBytes / 1e6)} MB`,
          String(claims),
          String(kept),
        ]),
      ),
    ],
  };
}
