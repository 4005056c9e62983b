/** States of every screen, with all their text written by an attacker. */
import type { Page } from '@playwright/test';
import { loadBundle } from '../../src/portal/engine/bundle.ts';
import type { GalleryState } from '../../src/portal/engine/render-contract.ts';
import { BRANDS } from '../../src/portal/gallery/brands.ts';
import { urls } from '../../src/urls.ts';
import { answerInstead } from './answering.ts';
import { galleryStates } from './gallery-states.ts';
import { poisoned } from './hostile-props.ts';
import { WORDS } from './hostile-words.ts';
import { intruders, outOfPlace, outOfView, troubles } from './page-checks.ts';
import { expect, test, world } from './shopper.ts';
import { isHydrated } from './users.ts';

const NONCE = 'hostile';
const HOSTILE = '/hostile/';

/** The policy of the gallery's own pages, with our nonce. */
async function policy(): Promise<string> {
  const response = await fetch(world().url + urls.gallery());
  return (response.headers.get('content-security-policy') ?? '').replace(/'nonce-[^']+'/, `'nonce-${NONCE}'`);
}

/** The state as its page comes from the server, with all its text replaced. */
async function htmlOf(entry: GalleryState, turn: number): Promise<string> {
  const { renderGalleryState } = await loadBundle();
  const { fernwood } = BRANDS;
  if (!fernwood) throw new Error('no sample brand');
  const bad = poisoned(entry, entry.store ?? fernwood, turn);
  return renderGalleryState(bad, { store: fernwood, nonce: NONCE, scheme: null, dir: null, bare: true });
}

type Show = (entry: GalleryState, turn: number) => Promise<void>;

/** How to show states in this page. */
async function openHostile(page: Page): Promise<Show> {
  const csp = await policy();
  let html = '';
  await answerInstead(page, `${world().url}${HOSTILE}*`, async () => ({
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': csp },
    body: html,
  }));
  return async (entry, turn) => {
    html = await htmlOf(entry, turn);
    await page.goto(HOSTILE + turn, { waitUntil: 'domcontentloaded' });
  };
}

async function examine(page: Page, { screen, state }: GalleryState): Promise<void> {
  const checks = {
    'more than words': intruders,
    'wider than the window': outOfView,
    'out of place': outOfPlace,
  };
  expect.soft(await troubles(page, checks), `${screen} ${state}`).toEqual([]);
}

test.use({
  viewport: { width: 320, height: 800 },
});

const TOGETHER = 16;
const all = galleryStates();
/** A screen's first state and every second one after it; the others use the same components. */
const some = Object.values(Object.groupBy(all, ({ screen }) => screen)).flatMap((states = []) =>
  states.filter((_, at) => at % 2 === 0),
);

for (let from = 0; from < some.length; from += TOGETHER) {
  const entries = some.slice(from, from + TOGETHER);
  const [first, last] = [entries[0], entries.at(-1)];
  test(`hostile text stays text, from ${first?.screen} ${first?.state} to ${last?.screen} ${last?.state}`, async ({
    page,
  }) => {
    const show = await openHostile(page);
    for (const [at, entry] of entries.entries()) {
      await show(entry, from + at);
      await examine(page, entry);
    }
  });
}

test('hydrating a page with hostile text doesn’t change it', async ({ page }) => {
  const show = await openHostile(page);
  const screens = Object.values(Object.groupBy(all, ({ screen }) => screen)).flatMap(
    (states) => states?.at(-1) ?? [],
  );
  for (const [at, entry] of screens.entries()) {
    await show(entry, WORDS.length + at);
    const alive = await page.evaluate(() => document.querySelector('script[type=module]') !== null);
    if (!alive) continue;
    await expect.poll(() => page.evaluate(isHydrated), `${entry.screen} comes alive`).toBe(true);
    expect.soft(await page.evaluate(intruders), `${entry.screen} ${entry.state}`).toEqual([]);
  }
});
