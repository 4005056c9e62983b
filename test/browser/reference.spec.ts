/** The API reference: searched, copied and tried by keyboard, and complete without script. */
import type { Page } from '@playwright/test';
import { urls } from '../../src/urls.ts';
import { violations } from './axe.ts';
import { expect, test, world } from './shopper.ts';

const open = async (page: Page) => {
  await page.goto(urls.apiDocs());
  await expect(page.getByRole('searchbox')).toBeVisible();
};
const article = (page: Page, id: string) => page.getByRole('article').filter({ has: page.locator(`#${id}`) });

test('search finds operations, paths, fields and errors, and jumps to them by keyboard', async ({ page }) => {
  await open(page);
  const search = page.getByRole('searchbox', { name: 'Search the API' });
  const results = page.locator('#hits a');
  for (const [asked, says] of [
    ['look up an order', /Look up/i],
    ['/v1/order-lookup', /Path: GET \/v1\/order-lookup/],
    ['trackingNumber', /Field: trackingNumber/],
    ['quantity_exceeded', /Error: quantity_exceeded/],
  ] as const) {
    await search.fill(asked);
    await expect(results.filter({ hasText: says }).first(), asked).toBeVisible();
  }
  await search.fill('zzqqx');
  await expect(page.getByText(/^No results/)).toBeVisible();
  await search.fill('order-lookup');
  expect(await violations(page, 'every rule', { within: '.bar' })).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(results.first()).toBeFocused();
  const href = await results.first().getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${world().url}${urls.apiDocs()}${href}`);
  await expect(page.locator(`h3${href}`)).toBeInViewport();
  await expect(results).toHaveCount(0);
  await search.fill('claims');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
});

test('paths, commands and examples are copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await page.getByRole('button', { name: 'Copy curl of lookUpOrder', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(
    /^curl 'http\S+\/v1\/order-lookup\?email=ada%40example.com&order=%231001&store=demo'$/,
  );
  await page.getByRole('button', { name: 'Copy path of lookUpOrder', exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('/v1/order-lookup');
});

test('a request is sent to the demo with a demo token, and errors are explained', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page);
  const lookup = article(page, 'lookUpOrder');
  await lookup.getByText('Try it').click();
  await lookup.getByRole('button', { name: 'Send' }).click();
  await expect(lookup.getByRole('status')).toHaveText(/^200 OK, \d+ ms$/);
  await expect(lookup.getByRole('region', { name: 'Body of the answer' })).toContainText('accessToken');
  await lookup.getByLabel('order (query)').fill('');
  await lookup.getByRole('button', { name: 'Send' }).click();
  await expect(lookup.getByRole('status')).toHaveText('Enter order.');
  await expect(lookup.getByLabel('order (query)')).toBeFocused();

  const search = article(page, 'fileClaim');
  await search.getByText('Try it').click();
  await search.getByRole('button', { name: 'Send' }).click();
  await expect(search.getByRole('status')).toHaveText('Paste a token first.');
  await search.getByRole('button', { name: "Use a demo shopper's token" }).click();
  await expect(search.getByLabel('Token')).not.toHaveValue('');
  await search.getByLabel('Body (JSON)').fill('{');
  await search.getByRole('button', { name: 'Send' }).click();
  await expect(search.getByRole('status')).toHaveText('The body is not valid JSON.');
  for (const id of ['lookUpOrder', 'fileClaim'])
    expect(await violations(page, 'every rule', { within: `article:has(#${id})` })).toEqual([]);
  expect(asked.filter((url) => !url.startsWith(world().url))).toEqual([]);
});

test('a request that reaches no server says so', async ({ page, context, heard }) => {
  await open(page);
  const lookup = article(page, 'lookUpOrder');
  await lookup.getByText('Try it').click();
  await context.setOffline(true);
  await lookup.getByRole('button', { name: 'Send' }).click();
  await expect(lookup.getByRole('status')).toContainText('The server did not answer.');
  heard.splice(0);
});

// Looking at all operations takes seconds, so everything is looked at once here. The tests above and the list that opens look at what they
// changed; at another width or in the dark only colors and sizes differ.
for (const [colorScheme, which] of [
  ['light', 'every rule'],
  ['dark', 'rules of looks'],
] as const)
  test(`the list of operations is behind a button on a phone and at the side on a desktop, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page);
    const operations = page.getByRole('navigation', { name: 'Operations' });
    await expect(operations).toBeHidden();
    if (which === 'every rule') expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'All operations' }).click();
    expect(await violations(page, which, { within: 'nav' })).toEqual([]);
    await operations.getByRole('link').nth(3).click();
    await expect(operations).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(operations).toBeVisible();
    expect(await violations(page, 'rules of looks')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
  });

test('without script the page is complete and shows no control that needs script', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(world().url + urls.apiDocs());
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByText('Try it')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Copy/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'All operations' }).click();
  await page
    .getByRole('link', { name: /Look up/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('#lookUpOrder')).toBeInViewport();
  await context.close();
});
