/** Every screen in each of its states: for eyes, fingers, keyboards and screen readers. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { galleryStates } from '../../src/portal/gallery.ts';
import type { GalleryState } from '../../src/portal/render-contract.ts';
import { ROUTES, urls } from '../../src/urls.ts';
import { expect, test } from './shopper.ts';
import { headingOrder, outOfView, smallTargets } from './survey.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose answer can change with colours or room; all others read the document, which is the same in each look. */
const RULES_OF_LOOKS = [
  'color-contrast',
  'link-in-text-block',
  'target-size',
  'scrollable-region-focusable',
  'css-orientation-lock',
];
const LOOKS = ([390, 320] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** The rules run in the page; what they are made of goes there once a page. */
async function violations(page: Page, first: boolean): Promise<string[]> {
  const axe = new AxeBuilder(first ? { page } : { page, axeSource: ';' });
  const rules = first ? RULES : { type: 'rule' as const, values: RULES_OF_LOOKS };
  const { violations: found } = await axe
    .setLegacyMode(true)
    .options({ runOnly: rules, resultTypes: ['violations'] })
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** One state in every look. */
async function examine(page: Page, { path, state }: GalleryState): Promise<void> {
  const response = await page.goto(urls.galleryState(path, state), { waitUntil: 'domcontentloaded' });
  expect.soft(response?.status(), state).toBe(200);
  for (const [index, { width, colorScheme }] of LOOKS.entries()) {
    const look = `${state}, ${width} px, ${colorScheme}`;
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    expect.soft(await violations(page, index === 0), look).toEqual([]);
    expect.soft(await page.evaluate(outOfView), `wider than the window: ${look}`).toEqual([]);
    expect.soft(await page.evaluate(smallTargets), `too small to hit: ${look}`).toEqual([]);
  }
  expect.soft(await page.evaluate(headingOrder), `headings: ${state}`).toEqual([]);
}

// A colour that is still changing from light to dark is neither.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A page for several states: opening one costs as much as examining a state. */
const TOGETHER = 8;

for (const [screen, entries = []] of Object.entries(
  Object.groupBy(galleryStates(), (entry) => entry.screen),
)) {
  for (let from = 0; from < entries.length; from += TOGETHER) {
    const states = entries.slice(from, from + TOGETHER);
    test(`${screen} (${states.map(({ state }) => state).join(', ')}) holds at any width, light and dark`, async ({
      page,
    }) => {
      for (const entry of states) await examine(page, entry);
    });
  }
}

test('every route has its page in the gallery, by its own pattern or any address of it', async ({ page }) => {
  for (const { screen, specPath } of ROUTES) {
    if (screen === null) continue;
    const response = await page.request.get(specPath.replace(/:\w+/, 'anything'));
    expect(response.status(), specPath).toBe(200);
    expect(galleryStates().some((entry) => entry.screen === screen)).toBe(true);
  }
});

test('the index of all screens finds states, and leads to each and to all its sizes', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto(urls.gallery());
  expect(await violations(page, true)).toEqual([]);
  expect(await main.getByRole('listitem').count()).toBe(galleryStates().length);
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
