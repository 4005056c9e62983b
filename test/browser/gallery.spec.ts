/** Every screen in each of its states: for eyes, fingers, keyboards and screen readers. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { galleryStates } from '../../src/portal/gallery.ts';
import type { GalleryState } from '../../src/portal/render-contract.ts';
import { urls } from '../../src/urls.ts';
import { expect, test } from './shopper.ts';
import { headingOrder, outOfView, smallTargets } from './survey.ts';

// A colour that is still changing from light to dark is neither.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const LOOKS = ([390, 320] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** The rules run in the page; what they are made of goes there once a page. */
async function violations(page: Page, first: boolean): Promise<string[]> {
  const axe = new AxeBuilder(first ? { page } : { page, axeSource: ';' });
  const { violations: found } = await axe
    .setLegacyMode(true)
    .options({ runOnly: RULES, resultTypes: ['violations'] })
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

async function examine(page: Page, { path, state }: GalleryState): Promise<void> {
  await page.goto(urls.galleryState(path, state), { waitUntil: 'domcontentloaded' });
  for (const [index, { width, colorScheme }] of LOOKS.entries()) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    expect.soft(await violations(page, index === 0), `${width} px, ${colorScheme}`).toEqual([]);
    expect.soft(await page.evaluate(outOfView), `wider than ${width} px`).toEqual([]);
    expect.soft(await page.evaluate(smallTargets), `too small to hit at ${width} px`).toEqual([]);
  }
  expect.soft(await page.evaluate(headingOrder), 'headings').toEqual([]);
}

for (const entry of galleryStates()) {
  test(`${entry.screen} (${entry.state}) holds at any width, light and dark`, ({ page }) =>
    examine(page, entry));
}

test('the index of all screens holds too', async ({ page }) => {
  await page.goto(urls.gallery());
  expect(await violations(page, true)).toEqual([]);
  expect(await page.getByRole('main').getByRole('link').count()).toBe(galleryStates().length);
});
