/** A second language is a line and its files: a shopper files a claim in it, and pages in English stay as they are. */
import type { Page } from '@playwright/test';
import { demoOrders } from '../../src/demo/orders.ts';
import { demoStores } from '../../src/demo/stores.ts';
import { COUNTRIES, provinceOptions } from '../../src/domain/addresses/countries.ts';
import { PROPS_ID } from '../../src/portal/engine/document.ts';
import type { RouteId } from '../../src/urls.ts';
import { bilingualCheckout, MADE_UP, removeCheckout } from '../made-up-language/checkout.ts';
import { newDataDir, removeDataDir, type Server, startServer } from '../process/running.ts';
import { bareEnglish } from '../pseudo-locale.ts';
import { expect, test as ours } from './shopper.ts';
import { hydrated, mouse, type User } from './users.ts';
import { arriveAt } from './walk.ts';

type Bilingual = { root: string; dataDir: string; server: Server };

const test = ours.extend<object, { bilingual: Bilingual }>({
  // The server is this file's own, not that of world.ts.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  quiet: async ({}, use) => use(undefined),
  bilingual: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const [root, dataDir] = await Promise.all([bilingualCheckout(), newDataDir()]);
      const server = await startServer(dataDir, {}, ['serve'], root);
      await use({ root, dataDir, server });
      await server.end('SIGTERM');
      await Promise.all([removeDataDir(dataDir), removeCheckout(root)]);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** A day, or the end of a time of day. */
const GERMAN_DATE = /^(\d{1,2}\. \p{L}{3,4}\.?|(\d\d )?GMT-\d)$/u;
const STATES = provinceOptions('US');
const countries = new Intl.DisplayNames(MADE_UP.tag, { type: 'region' });
const COUNTRIES_IN_GERMAN = COUNTRIES.map(({ iso2 }) => countries.of(iso2));

/** What the order and the store say themselves. */
function ownWords(url: string): unknown[] {
  const order = demoOrders(new Date(), url).find(
    ({ storeSlug, order }) => storeSlug === 'demo' && order.sourceOrderNumber === '1001',
  );
  const store = demoStores.find(({ slug }) => slug === 'demo');
  return [order, store, STATES, COUNTRIES_IN_GERMAN, 'The handle came off.', 'UPS', 'ID 83702'];
}

/** The page is drawn, and after its script has run, in the made-up language. */
async function inMadeUpWords(page: Page, url: string): Promise<void> {
  if ((await page.locator(`#${PROPS_ID}`).count()) > 0) await hydrated(page);
  const html = await page.content();
  const english = bareEnglish(html, ownWords(url)).filter((words) => !GERMAN_DATE.test(words));
  expect.soft(english, new URL(page.url()).pathname).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('lang', MADE_UP.tag);
  await expect(page.getByRole('main')).toContainText('⟦');
}

type Step = [id: RouteId, answer: (user: User) => Promise<void>, next: string];
const STEPS: Step[] = [
  ['issues', ({ choose }) => choose('radio', /Issues with my items/), 'Continue'],
  ['items', ({ choose }) => choose('checkbox', /Stoneware mug/), 'Continue'],
  [
    'details',
    async ({ page, choose }) => {
      await choose('radio', /Damaged/);
      await page.locator('textarea').first().fill('The handle came off.');
    },
    'Continue',
  ],
  ['resolution', ({ choose }) => choose('radio', /Refund/), 'Continue'],
  ['review', ({ choose }) => choose('checkbox', /My shipping address is accurate/), 'Submit claim'],
];

test('a shopper files a claim in a second language', async ({ page, bilingual }) => {
  const { url } = bilingual.server;
  const user = mouse(page);
  const see = () => inMadeUpWords(page, url);
  await page.goto(`${url}/start/${MADE_UP.locale}?store=demo`);
  await expect(page).toHaveURL(`${url}/start?store=demo`);
  await see();
  await page.locator('input[name=order]').fill('#1001');
  await page.locator('input[name=email]').fill('ada@example.com');
  await user.press('Find my order');
  for (const [id, answer, next] of STEPS) {
    await arriveAt(page, id);
    await see();
    await answer(user);
    await user.press(next);
  }
  await arriveAt(page, 'claimReceived');
  await see();
  await user.press('See my claim');
  await arriveAt(page, 'view');
  await see();
  await expect(page.getByText(/\d+,\d\d\s\$/).first()).toBeVisible();
  await expect(page.getByText(/\d{1,2}\. \p{L}{3,4}\.?/u).first()).toBeVisible();
  await page.goto(`${url}/start/en?store=demo`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(page.getByRole('button', { name: 'Find my order', exact: true })).toBeVisible();
});
