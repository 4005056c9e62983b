/** Every screen of the console in each state: accessible at any width, in light and dark, and with text of double size. */
import type { Page } from '@playwright/test';
import { type GalleryEntry, galleryEntries } from '../../src/console/gallery/screens.ts';
import { urls } from '../../src/urls.ts';
import { violations } from './axe.ts';
import { showState } from './console-states.ts';
import { headingOrder, isScrolled, outOfView, spareHeight, troubles } from './page-checks.ts';
import { expect, test } from './shopper.ts';

type Look = { width: number; height: number; scheme: 'light' | 'dark'; text: 1 | 2 };

const LOOKS: readonly Look[] = [
  { width: 1440, height: 900, scheme: 'light', text: 1 },
  { width: 1024, height: 768, scheme: 'dark', text: 1 },
  { width: 320, height: 640, scheme: 'light', text: 1 },
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

/** What a scrolled list or claim shows in part below its edge, or below the links that stay at its top, which are then too close to it. */
const isCovered = (violation: string): boolean =>
  /^target-size: .*(partially obscured|insufficient space)/s.test(violation);

type Visit = { entry: GalleryEntry; at: number; looks: readonly Look[] };

/** `now`: how the page looks already, which many states share, since laying everything out again takes long. Returns how it looks then. */
async function examine(page: Page, { entry, at, looks }: Visit, now: Look | null): Promise<Look | null> {
  const { screen, state } = entry;
  let last = now;
  for (const [turn, next] of looks.entries()) {
    if (next !== last) await look(page, next);
    last = next;
    if (turn === 0) await showState(page, entry);
    const name = `${screen} ${state}, ${Object.values(next).join(', ')}`;
    const which = turn === 0 ? 'every rule' : 'rules of looks';
    // The side bar is the same in all states of a screen.
    const found = await violations(page, which, { without: at === 0 ? [] : ['aside'] });
    const mayCover = found.some(isCovered) && (await page.evaluate(isScrolled));
    expect
      .soft(
        found.filter((one) => isNotOfMenu(one) && !(mayCover && isCovered(one))),
        name,
      )
      .toEqual([]);
    const checks = { 'wider than the window': outOfView, headings: headingOrder };
    expect.soft(await troubles(page, checks), name).toEqual([]);
    // Its parts scroll, and the page does not.
    if (screen === 'claim' && at === 0)
      expect.soft(await page.evaluate(spareHeight), `longer: ${name}`).toBe(0);
  }
  return last;
}

test.describe.configure({ timeout: 300_000 });
test.use({
  viewport: { width: 1440, height: 900 },
});

/** Many states per page: loading the console costs as much as checking four of them. These make a dozen tests. */
const TOGETHER = 54;
const screens = Object.values(Object.groupBy(galleryEntries(), ({ screen }) => screen));
const all = screens.flatMap((entries = []) =>
  entries.map((entry, at): Visit => ({ entry, at, looks: looksOf(at) })),
);

for (let from = 0; from < all.length; from += TOGETHER) {
  const some = all.slice(from, from + TOGETHER);
  const [first, last] = [some[0]?.entry, some.at(-1)?.entry];
  test(`the console is accessible from ${first?.screen} ${first?.state} to ${last?.screen} ${last?.state}`, async ({
    page,
  }) => {
    if (first) await showState(page, first);
    let now: Look | null = null;
    const byLook = Map.groupBy(some, ({ looks: [look] }) => look);
    for (const visit of [...byLook.values()].flat()) now = await examine(page, visit, now);
  });
}

test('on a phone, text of double size makes no page wider than the window', async ({ page }) => {
  for (const [screen, state] of [
    ['profile', 'plain'],
    ['order', 'protection-asked'],
    ['order', 'portal-ready'],
    ['settings', 'windows'],
    ['simulator', 'result'],
    ['messages', 'change'],
    ['import', 'done'],
    ['product', 'variants'],
    ['review', 'no-reply'],
    ['policy', 'removed'],
    ['return', 'received'],
    ['journals', 'filtered'],
    ['platform-account', 'no-people'],
  ] as const) {
    await showState(page, { screen, state });
    await look(page, { width: 390, height: 844, scheme: 'light', text: 2 });
    expect.soft(await page.evaluate(outOfView), `${screen} ${state}`).toEqual([]);
  }
});

test('with text of double size, the lines of the queue grow with it', async ({ page }) => {
  for (const width of [390, 1440]) {
    await showState(page, { screen: 'queue', state: 'to-do' });
    await look(page, { width, height: 900, scheme: 'light', text: 2 });
    const beyond = () =>
      page.locator('.claim-line').evaluateAll((lines) =>
        lines.flatMap((line) => {
          const { bottom } = line.getBoundingClientRect();
          return [...line.querySelectorAll('*')].filter(
            (part) => part.getBoundingClientRect().bottom > bottom,
          );
        }),
      );
    await expect.poll(beyond, `${width} px`).toEqual([]);
  }
});

test('on a phone, no field of the settings gets the focus behind the button that saves', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await showState(page, { screen: 'settings', state: 'windows' });
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Save', exact: true }) });
  const fields = await form.locator('input:enabled, select, textarea').all();
  expect(fields.length).toBeGreaterThan(4);
  for (const field of fields) {
    await field.focus();
    const bottom = await field.evaluate((element) => element.getBoundingClientRect().bottom);
    const bar = await form.locator('.sticky').evaluate((element) => element.getBoundingClientRect().top);
    expect(bottom, await field.evaluate(({ outerHTML }) => outerHTML)).toBeLessThanOrEqual(bar);
  }
});

/** Its left and right edges, without its padding. */
const edges = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, right } = (element.firstChild ? range : element).getBoundingClientRect();
      return [left, right].map(Math.round);
    });

test('the head of a claim names its customer on one line, however long the name is', async ({ page }) => {
  const name = page.locator('header bdi[title]');
  await showState(page, { screen: 'claim', state: 'undecided' });
  await expect(name).toHaveText('Ada Shopper');
  const heightOf = () => name.evaluate((element) => element.getBoundingClientRect().height);
  const oneLine = await heightOf();
  await showState(page, { screen: 'claim', state: 'hostile' });
  for (const width of [320, 390, 1024, 1440])
    for (const text of [1, 2] as const) {
      await look(page, { width, height: 900, scheme: 'light', text });
      expect.soft(await page.evaluate(outOfView), `${width} px, text × ${text}`).toEqual([]);
      expect.soft(await heightOf(), `${width} px, text × ${text}`).toBeLessThan(oneLine * text * 1.2);
    }
  await showState(page, { screen: 'claim', state: 'erased' });
  await expect(name).toHaveCount(0);
});

test('what stands for a page that loads is as wide as the page', async ({ page }) => {
  await showState(page, { screen: 'overview', state: 'loading' });
  const [left, right] = await edges(page, '.loading-line');
  const around = await page.locator('h1').evaluate((heading) => {
    const { left, right } = heading.parentElement?.getBoundingClientRect() ?? heading.getBoundingClientRect();
    return [left, right].map(Math.round);
  });
  expect([left, right]).toEqual(around);
  await showState(page, { screen: 'order', state: 'loading' });
  const begins = (await edges(page, '.loading-line'))[0];
  await showState(page, { screen: 'order', state: 'delivered' });
  expect(begins).toBe((await edges(page, 'h1'))[0]);
});

test('a button without a border begins where the text above it does', async ({ page }) => {
  for (const [screen, state, button, above] of [
    ['order', 'delivered', 'Remove protection', 'section:has(button:text("Remove protection")) h2'],
    ['customer', 'regular', 'Erase this customer', 'section:has(button:text("Erase this customer")) h2'],
    ['sign-in', 'second-step', 'Back to sign in', 'h1'],
  ] as const) {
    await showState(page, { screen, state });
    const text = await edges(page, `button:text("${button}")`);
    expect(text[0], button).toBe((await edges(page, above))[0]);
    const box = await page.locator(`button:text("${button}")`).boundingBox();
    expect(box?.x, `the part of “${button}” that can be pressed`).toBeLessThan((text[0] ?? 0) - 10);
  }
});

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
