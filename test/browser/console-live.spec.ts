/** One stream of the desk for all tabs of a browser. */
import type { Page } from '@playwright/test';
import { fileClaim } from './claim.ts';
import { box, goOn, openClaim, send, signedIn } from './colleague.ts';
import { offline } from './offline.ts';
import { copyDemoOrder, expect, test, world } from './shopper.ts';

const isStream = (address: string) => new URL(address).pathname === '/v1/me/stream';

test('tabs share one stream, and the next one reads on when a tab closes', async ({ browser }) => {
  const { id, team } = await fileClaim(await copyDemoOrder('1001'));
  const support = await signedIn(browser, world().url, 'support@demo.test');
  const asked: Page[] = [];
  support.on('request', (request) => isStream(request.url()) && asked.push(request.frame().page()));
  const first = await openClaim(support, id);
  await expect.poll(() => asked.length).toBe(1);
  const second = await openClaim(support, id);
  await team('/messages', { messageContent: 'To both tabs' });
  for (const page of [first, second])
    await expect(page.getByText('To both tabs')).toBeVisible({ timeout: 2_000 });
  expect(asked).toEqual([first]);
  await first.close();
  await expect.poll(() => asked).toEqual([first, second]);
  await team('/messages', { messageContent: 'To the other tab' });
  await expect(second.getByText('To the other tab')).toBeVisible({ timeout: 2_000 });
  await support.close();
});

test('a session that ends leads to signing in, and from there back to the claim', async ({ browser }) => {
  const { id } = await fileClaim(await copyDemoOrder('1001'));
  const { url } = world();
  const context = await signedIn(browser, url, 'owner@demo.test');
  const page = await openClaim(context, id);
  // Signed out on this device by another tab.
  await context.request.post('/v1/sign-out', { headers: { origin: url } });
  await expect(page).toHaveURL(/\/console\/sign-in\?/);
  await page.getByLabel('Email').fill('owner@demo.test');
  await page.getByLabel('Password').fill('makegood-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(new RegExp(`/claims/${id}$`));
  await context.close();
});

/** All scripts are there: one that the network loses on its way would load the page anew. */
const isLoaded = (page: Page) => expect(page.locator('form[aria-label="Approve"]')).toBeAttached();

test('a page without network goes on by itself when it is back', async ({ browser }) => {
  const { id, team } = await fileClaim(await copyDemoOrder('1001'));
  const context = await signedIn(browser, world().url, 'admin@demo.test');
  const page = await openClaim(context, id);
  await isLoaded(page);
  await box(page).fill('Half an answer');
  await context.setOffline(true);
  await context.setOffline(false);
  await team('/messages', { messageContent: 'Meanwhile' });
  await expect(page.getByText('Meanwhile')).toBeVisible();
  await expect(box(page)).toHaveValue('Half an answer');
  await goOn(page);
  await send(page);
  await context.close();
});

offline('a lost network is named within three seconds, and a short loss is not', async ({ browser }) => {
  const { id, team } = await fileClaim(await copyDemoOrder('1001'));
  const context = await signedIn(browser, world().url, 'support@demo.test');
  const page = await openClaim(context, id);
  await isLoaded(page);
  const line = page.getByText('Connection lost. Reconnecting…');
  await page.evaluate(() => {
    const said = () => document.body.innerText.includes('Connection lost.');
    new MutationObserver(() => {
      if (said()) document.documentElement.dataset.lost = 'yes';
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  const wasSaid = () => page.evaluate(() => document.documentElement.dataset.lost === 'yes');
  await context.setOffline(true);
  await page.waitForTimeout(700);
  await context.setOffline(false);
  await team('/messages', { messageContent: 'Meanwhile' });
  await expect(page.getByText('Meanwhile')).toBeVisible();
  await page.waitForTimeout(4_500);
  expect(await wasSaid()).toBe(false);
  await context.setOffline(true);
  await expect(line).toBeVisible({ timeout: 3_000 });
  await context.setOffline(false);
  await expect(line).toBeHidden();
  await context.close();
});
