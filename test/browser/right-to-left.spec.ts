/** In right-to-left languages a page is mirrored: nothing overflows, and nothing stays in place. */
import type { Page } from '@playwright/test';
import { urls } from '../../src/urls.ts';
import { galleryStates } from './gallery-states.ts';
import { outOfView } from './page-checks.ts';
import { expect, test } from './shopper.ts';

const SCREENS = [...Map.groupBy(galleryStates(), ({ screen }) => screen).values()].flatMap(
  ([first]) => first ?? [],
);

const open = (page: Page, path: string, state: string, dir: 'ltr' | 'rtl') =>
  page.goto(urls.galleryState(path, state, { dir, bare: '' }), { waitUntil: 'domcontentloaded' });

for (const half of [0, 1]) {
  const screens = SCREENS.filter((_, at) => at % 2 === half);
  test(`no screen overflows a phone (${half + 1} of 2)`, async ({ page }) => {
    for (const { path, state } of screens) {
      await open(page, path, state, 'rtl');
      expect.soft(await page.evaluate(outOfView), `${path} ${state}`).toEqual([]);
    }
  });
}

/** Distance of an element from the side where lines start. */
const fromStart = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      // On a phone the order summary is hidden.
      if (left === right) return 0;
      const isTurned = document.documentElement.dir === 'rtl';
      return Math.round(isTurned ? document.documentElement.clientWidth - right : left);
    });

for (const [path, parts] of [
  ['/issues/items', ['header span', 'header a', 'aside', 'main h1', 'main input']],
  ['/start', ['header span', 'header a', 'main input']],
  ['/view/:token', ['header span', '.timeline li', 'main h1']],
] as const) {
  test(`${path} is mirrored`, async ({ page }) => {
    const state = galleryStates().find((entry) => entry.path === path)?.state ?? '';
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const seen: Record<string, number[]> = {};
      for (const dir of ['ltr', 'rtl'] as const) {
        await open(page, path, state, dir);
        seen[dir] = [];
        for (const part of parts) seen[dir].push(await fromStart(page, part));
      }
      for (const [at, part] of parts.entries()) {
        const apart = Math.abs((seen.ltr?.[at] ?? 0) - (seen.rtl?.[at] ?? 99));
        expect(apart, `${part} at ${width}`).toBeLessThanOrEqual(1);
      }
    }
  });
}

test('arrows point along the text, check marks don’t flip', async ({ page }) => {
  await open(
    page,
    '/issues/items',
    galleryStates().find(({ path }) => path === '/issues/items')?.state ?? '',
    'rtl',
  );
  const scaleOf = (path: string) =>
    page
      .locator(`svg:has(path[d="${path}"])`)
      .first()
      .evaluate((icon) => getComputedStyle(icon).scale);
  expect(await scaleOf('M15 5l-7 7 7 7')).toBe('-1 1');
  await open(
    page,
    '/claim-received',
    galleryStates().find(({ path }) => path === '/claim-received')?.state ?? '',
    'rtl',
  );
  expect(await scaleOf('M5 12.5l4.5 4.5L19 7.5')).toBe('none');
});
