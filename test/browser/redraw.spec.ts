/** The review asks for its address form while the shopper goes on: nothing that was saved is lost, and a failure says what it is. */
import type { Page, Route } from '@playwright/test';
import { KEEP_HEADER, REDRAW_HEADER } from '../../src/domain/orders/order-address.ts';
import { words } from '../../src/portal/order/check-answers/text.ts';
import { copyDemoOrder, expect, test } from './shopper.ts';
import { hydrated, mouse } from './users.ts';
import { arriveAt, chooseCategory, chooseMethod, lookUp } from './walk.ts';

async function toReview(page: Page): Promise<void> {
  const user = mouse(page);
  await lookUp(user, await copyDemoOrder('1005'));
  await chooseCategory(user, /^Haven’t received my order/);
  await arriveAt(page, 'shipment');
  await page
    .locator('label', { has: page.locator('input[name=reason]:enabled') })
    .first()
    .click();
  await user.press('Continue');
  await chooseMethod(user);
  await hydrated(page);
}

const onRedraw = (page: Page, act: (route: Route) => Promise<void>) =>
  page.route('**', (route) => (REDRAW_HEADER in route.request().headers() ? act(route) : route.fallback()));

const isKeep = (page: Page) =>
  page.waitForResponse((answer) => KEEP_HEADER in answer.request().headers() && answer.ok());

test('a tick that is saved while the address form loads stays', async ({ page }) => {
  await toReview(page);
  const until = Promise.withResolvers<void>();
  await onRedraw(page, async (route) => {
    await until.promise;
    await route.continue();
  });
  await page.getByText('Edit the address').click();
  const saved = isKeep(page);
  await page.getByRole('checkbox', { name: /^My shipping address is accurate/ }).check();
  await saved;
  until.resolve();
  await expect(page.getByLabel('ZIP Code')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: /^My shipping address is accurate/ })).toBeChecked();
});

test('a form that doesn’t load says whether the connection or the server is why', async ({ page, heard }) => {
  await toReview(page);
  const answers: [string, (route: Route) => Promise<void>][] = [
    [words.notLoaded.unreached, (route) => route.abort()],
    [words.notLoaded.busy, (route) => route.fulfill({ status: 429, body: 'Slow down' })],
    [words.notLoaded.refused, (route) => route.fulfill({ status: 403, body: '<h1>Blocked</h1>' })],
    [words.notLoaded.refused, (route) => route.fulfill({ status: 500, body: '' })],
  ];
  let at = 0;
  await onRedraw(page, (route) => answers[at]?.[1](route) ?? route.continue());
  await page.getByText('Edit the address').click();
  for (const [sentence] of answers) {
    await expect(page.getByText(sentence)).toBeVisible();
    at += 1;
    await page.getByRole('button', { name: 'Enter another address' }).click();
  }
  await expect(page.getByLabel('ZIP Code')).toBeVisible();
  // The failed requests themselves.
  heard.splice(0);
});
