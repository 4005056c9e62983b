/** Every screen of the console in each state: accessible at any width, in light and dark, and with text of double size. */
import type { Page } from '@playwright/test';
import { type GalleryEntry, galleryEntries } from '../../src/console/gallery/screens.ts';
import { urls } from '../../src/urls.ts';
import { violations } from './axe.ts';
import { headingOrder, outOfView, spareHeight } from './page-checks.ts';
import { expect, test } from './shopper.ts';

type Look = { width: number; height: number; scheme: 'light' | 'dark'; text: 1 | 2 };

const LOOKS: readonly Look[] = [
  { width: 1440, height: 900, scheme: 'light', text: 1 },
  { width: 1024, height: 768, scheme: 'dark', text: 1 },
  { width: 390, height: 844, scheme: 'light', text: 1 },
  { width: 768, height: 1024, scheme: 'dark', text: 1 },
  { width: 1440, height: 900, scheme: 'light', text: 2 },
  { width: 1440, height: 900, scheme: 'dark', text: 1 },
  { width: 1024, height: 768, scheme: 'light', text: 1 },
  { width: 768, height: 1024, scheme: 'light', text: 1 },
  { width: 1024, height: 768, scheme: 'dark', text: 2 },
];
/** Every width, both schemes, and text of double size. */
const OF_FIRST = 5;

/** A screen's first state gets these; the others take turns in all, because they share its parts. */
const looksOf = (at: number): readonly Look[] =>
  at === 0 ? LOOKS.slice(0, OF_FIRST) : LOOKS.slice(at % LOOKS.length).slice(0, 1);

/** Pixels of the page's text, which the density sets otherwise. */
const TEXT = 14;

async function look(page: Page, { width, height, scheme, text }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme });
  await page.evaluate(
    (size) => document.documentElement.style.setProperty('--text', size),
    `${TEXT * text}px`,
  );
}

/** An open menu belongs to its button and stands in no landmark. Its focus guards hand the focus on at once. */
const isNotOfMenu = (violation: string): boolean =>
  !/^region: .*(role="menu|<bdi)|^aria-hidden-focus: <span [^>]*data-base-ui-focus-guard/s.test(violation);

/** In the document that is open, if there is one: loading the console costs as much as the rules. */
async function show(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(address, { waitUntil: 'domcontentloaded' });
  else
    await page.evaluate((to) => {
      document.documentElement.style.removeProperty('--text');
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
  await page.locator('html[data-shown]').waitFor();
}

async function examine(page: Page, { screen, state }: GalleryEntry, at: number): Promise<void> {
  await show(page, urls.console.galleryState(screen, state));
  for (const [turn, next] of looksOf(at).entries()) {
    await look(page, next);
    const name = `${screen} ${state}, ${Object.values(next).join(', ')}`;
    const which = turn === 0 ? 'every rule' : 'rules of looks';
    // The side bar is the same in all states of a screen.
    const found = await violations(page, which, { without: at === 0 ? [] : ['aside'] });
    expect.soft(found.filter(isNotOfMenu), name).toEqual([]);
    expect.soft(await page.evaluate(outOfView), `wider than the window: ${name}`).toEqual([]);
    // Its parts scroll, and the page does not.
    if (screen === 'claim' && at === 0)
      expect.soft(await page.evaluate(spareHeight), `longer: ${name}`).toBe(0);
  }
  expect.soft(await page.evaluate(headingOrder), `headings: ${screen} ${state}`).toEqual([]);
}

test.describe.configure({ timeout: 300_000 });
test.use({
  viewport: { width: 1440, height: 900 },
});

/** Many states per page: loading the console costs as much as checking four of them. These make a dozen tests. */
const TOGETHER = 54;
const screens = Object.values(Object.groupBy(galleryEntries(), ({ screen }) => screen));
const all = screens.flatMap((entries = []) => entries.map((entry, at) => ({ entry, at })));

for (let from = 0; from < all.length; from += TOGETHER) {
  const some = all.slice(from, from + TOGETHER);
  const [first, last] = [some[0]?.entry, some.at(-1)?.entry];
  test(`the console is accessible from ${first?.screen} ${first?.state} to ${last?.screen} ${last?.state}`, async ({
    page,
  }) => {
    for (const { entry, at } of some) await examine(page, entry, at);
  });
}

test('an address abroad is written as its country writes it', async ({ page }) => {
  await page.goto(urls.console.galleryState('order', 'one-time-appeasement'));
  const addresses = page.locator('address');
  await expect(addresses).toHaveText([/Meguro-ku, Tokyo153-0063Japan$/, /10115 BerlinGermany$/]);
});

for (const [screen, state, width] of [
  ['queue', 'colleagues-there', 1440],
  // Where the list doesn't stand beside it.
  ['claim', 'kept', 1024],
] as const) {
  test(`the ${screen} reads as sentences`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(urls.console.galleryState(screen, state));
    await page.locator('html[data-shown]').waitFor();
    expect(await page.getByRole('main').ariaSnapshot()).toMatchSnapshot(`console-${screen}.yml`);
  });
}
