/** What opens after a decision: at once, without what colleagues are on and without what was skipped. */
import type { Browser, Page } from '@playwright/test';
import { claimStates } from '../../src/console/claim/states.ts';
import { SHARED } from '../../src/console/gallery/shared-answers.ts';
import { answered } from '../../src/console/parts/screen-states.ts';
import { DEFAULT_PREFERENCES } from '../../src/domain/access/preferences.ts';
import { violations } from './axe.ts';
import { fileClaim } from './claim.ts';
import { box, signedIn } from './colleague.ts';
import { serveAnswers } from './console-answers.ts';
import { heading } from './new-claim.ts';
import { copyDemoOrder, expect, test, world } from './shopper.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const decision = (page: Page) => page.getByRole('region', { name: 'Decision' });

/**
 * Claims of one customer, the oldest first, and a page that has the first one open. `desks`: the claims whose desk was
 * loaded, and the one whose desk is kept back.
 */
async function listOf(browser: Browser, count: number) {
  const email = `next-${crypto.randomUUID()}@example.com`;
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1)
    ids.push((await fileClaim(await copyDemoOrder('1001', { email }))).id);
  const context = await signedIn(browser, world().url, 'owner@demo.test');
  const page = await context.newPage();
  const desks = { loaded: new Set<string>(), held: '' };
  const idIn = (address: string) => /claims\/([^/]+)\/desk$/.exec(address)?.[1] ?? '';
  page.on('response', (answer) => desks.loaded.add(idIn(answer.url())));
  // From the start: a request that is under way when a route begins or ends is not always reported.
  await page.route('**/desk', (route) =>
    idIn(route.request().url()) === desks.held ? undefined : route.continue(),
  );
  const open = (at: number, on: Page = page) =>
    on.goto(`/console/stores/demo/claims/${ids[at]}?q=${encodeURIComponent(email)}&sort=oldest`);
  const isOpen = (at: number) => page.waitForURL((url) => url.pathname.endsWith(ids[at] ?? '-'));
  const suggests = (at: number) =>
    expect(decision(page).getByRole('link')).toHaveAttribute('href', new RegExp(`/claims/${ids[at]}\\?`));
  await open(0);
  await suggests(1);
  return { ids, page, context, desks, open, isOpen, suggests };
}

test('the next claim stands without another answer of the server', async ({ browser }) => {
  const { ids, page, context, isOpen, desks } = await listOf(browser, 4);
  for (let at = 0; at < 3; at += 1) {
    await expect(box(page)).toBeVisible();
    await expect.poll(() => desks.loaded.has(ids[at + 1] ?? '')).toBe(true);
    desks.held = ids[at + 1] ?? '';
    const shown = (await title(page).textContent()) ?? '';
    await page.keyboard.press('a');
    await expect(page.getByRole('heading', { name: 'Approve', exact: true })).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await isOpen(at + 1);
    await expect(title(page)).not.toHaveText(shown);
  }
  await context.close();
});

test('whoever stays on the claim goes on where it was decided', async ({ page }) => {
  await serveAnswers(page, {
    ...{ ...SHARED, ...claimStates.answers },
    'GET /me/preferences': answered({ ...DEFAULT_PREFERENCES, afterDecision: 'stay' }),
    'POST /claims/:id/acts': answered({ held: null, version: 4 }),
  });
  await page.goto(claimStates.states.undecided?.at ?? '');
  await expect(box(page)).toBeVisible();
  await page.keyboard.press('e');
  await expect(heading(page, 'Close')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(decision(page)).toBeFocused();
});

test('a skipped claim is not suggested again today', async ({ browser }) => {
  const { page, context, open, isOpen, suggests } = await listOf(browser, 4);
  await title(page).click();
  await page.keyboard.press('s');
  await isOpen(1);
  await expect(page.getByText(/^Claim #\d+ isn’t suggested to you again today\./)).toBeVisible();
  await suggests(2);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Skip for today/ }).click();
  await isOpen(2);
  await suggests(3);
  // From the last claim the list begins at its top again, without the two.
  await open(3);
  await suggests(2);
  await context.close();
});

test('a claim that a colleague opens is not suggested any more', async ({ browser }) => {
  const { context, open, suggests } = await listOf(browser, 3);
  const colleague = await signedIn(browser, world().url, 'admin@demo.test');
  const theirs = await colleague.newPage();
  await open(1, theirs);
  await suggests(2);
  await colleague.close();
  await context.close();
});
