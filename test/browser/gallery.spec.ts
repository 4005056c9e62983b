/** Every screen in each state is tested for sight, touch, keyboard and screen readers. */
import type { Page } from '@playwright/test';
import { BUDGETS } from '../../bench/budgets.ts';
import { weighScripts } from '../../bench/weigh.ts';
import type { GalleryState } from '../../src/portal/engine/render-contract.ts';
import { CLAIM_MAIL_KINDS } from '../../src/server/claims/mails/claim-mails.ts';
import { ROUTES, urls } from '../../src/urls.ts';
import { violations } from './axe.ts';
import { galleryStates } from './gallery-states.ts';
import {
  headingOrder,
  lostWithoutColors,
  moving,
  outOfView,
  smallTargets,
  spaceWords,
  troubles,
  unboundErrors,
} from './page-checks.ts';
import { expect, test, world } from './shopper.ts';

type Look = { width: 390 | 320; colorScheme: 'light' | 'dark'; forcedColors: 'none' | 'active' };

/** The first look is used to load the page; the page then switches to the others. */
const LOOKS: readonly Look[] = [
  { width: 390, colorScheme: 'light', forcedColors: 'none' },
  { width: 320, colorScheme: 'dark', forcedColors: 'none' },
  { width: 320, colorScheme: 'light', forcedColors: 'active' },
];

/** Checks one state in every look. */
async function examine(page: Page, { path, screen, state }: GalleryState): Promise<void> {
  const shown = `${screen} ${state}`;
  const response = await page.goto(urls.galleryState(path, state), { waitUntil: 'domcontentloaded' });
  expect.soft(response?.status(), shown).toBe(200);
  let before: Partial<Look> = {};
  for (const look of LOOKS) {
    const { width, ...media } = look;
    const name = `${shown}, ${Object.values(look).join(', ')}`;
    if (before.width !== width) await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia(media);
    // In forced colors axe would compare the store's colors, which are not shown then; `lostWithoutColors` checks instead.
    if (look.forcedColors === 'none') {
      const which = look === LOOKS[0] ? 'every rule' : 'rules of looks';
      expect.soft(await violations(page, which), name).toEqual([]);
    }
    // Layout and size don't depend on colors.
    if (before.width !== width) {
      const found = { 'wider than the window': outOfView, 'too small to hit': smallTargets };
      expect.soft(await troubles(page, found), name).toEqual([]);
    }
    before = look;
  }
  expect
    .soft(await troubles(page, { 'lost without colors of its own': lostWithoutColors }), shown)
    .toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.evaluate(spaceWords);
  const inAnyLook = {
    'wider than the window with wide letters': outOfView,
    'moves for those who asked for rest': moving,
    headings: headingOrder,
    'errors without their field': unboundErrors,
  };
  expect.soft(await troubles(page, inAnyLook), shown).toEqual([]);
}

/** Many states per page, of whatever screens: a page that was just opened loads its fonts, styles and axe anew. */
const TOGETHER = 32;
const all = Object.values(Object.groupBy(galleryStates(), ({ screen }) => screen)).flatMap(
  (states = []) => states,
);

for (let from = 0; from < all.length; from += TOGETHER) {
  const states = all.slice(from, from + TOGETHER);
  const [first, last] = [states[0], states.at(-1)];
  test(`from ${first?.screen} ${first?.state} to ${last?.screen} ${last?.state} each works at any width and in any colors`, async ({
    page,
  }) => {
    for (const entry of states) await examine(page, entry);
  });
}

test('every route has its page in the gallery, under its pattern or any matching URL', async ({ page }) => {
  for (const { path, specPath } of ROUTES) {
    const response = await page.request.get(specPath.replace(/:\w+/, 'anything'));
    expect(response.status(), specPath).toBe(200);
    expect(galleryStates().some((entry) => [entry.path, ...entry.alsoAt].includes(path))).toBe(true);
  }
});

test('no screen loads more script than its budget', async () => {
  const screens = await weighScripts(world().url);
  expect(screens.length).toBeGreaterThan(10);
  const { heaviest, script: start } = BUDGETS.portal;
  const limitOf = (screen: string) => (screen === 'order/start' ? start.limit : heaviest.limit);
  expect(screens.filter(({ screen, script }) => script > limitOf(screen))).toEqual([]);
});

const MAILS = CLAIM_MAIL_KINDS.length;

/** Widths of a narrow phone, a phone and a mail program's column. */
const MAIL_WIDTHS = [320, 390, 600];

test('every mail fits the widths in which it is read', async ({ page }) => {
  for (const kind of CLAIM_MAIL_KINDS) {
    await page.goto(urls.galleryMail(kind), { waitUntil: 'domcontentloaded' });
    for (const width of MAIL_WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await page.evaluate(outOfView), `${kind} at ${width} px`).toEqual([]);
    }
  }
});

test('the gallery’s index finds states and links to each and to all its sizes', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto(urls.gallery());
  expect(await violations(page)).toEqual([]);
  expect(await main.getByRole('listitem').count()).toBe(galleryStates().length + MAILS);
  const paths = new Set(galleryStates().map(({ path }) => path));
  await expect(main.locator('iframe')).toHaveCount(paths.size + MAILS);
  await page.getByLabel('Find a screen or state').fill('items ten');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(main.getByRole('status')).toContainText(/^\d+ states? of \d+ screens?$/);
  expect(await main.getByRole('listitem').count()).toBeLessThan(galleryStates().length);
  await main.getByRole('link', { name: 'ten-refused', exact: true }).click();
  const line = page.getByRole('navigation', { name: 'Screens' });
  await line.getByRole('link', { name: 'Next' }).click();
  await line.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL(/ten-refused/);
  await line.getByRole('link', { name: 'All sizes' }).click();
  await expect(page.locator('iframe')).toHaveCount(8);
  const dark = page.frameLocator('iframe[title="390 px, dark"]');
  await expect(dark.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dark.locator('html')).toHaveCSS('color-scheme', 'dark');
});
