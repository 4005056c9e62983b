/** What belongs to every page of the console: the person's preferences, the palette, and a release while a page is open. */

import { customersStates } from '../../src/console/customers/states.ts';
import { SHARED } from '../../src/console/gallery/shared-answers.ts';
import { profileStates } from '../../src/console/me/states.ts';
import { ordersStates } from '../../src/console/orders/states.ts';
import { answered } from '../../src/console/parts/screen-states.ts';
import { productsStates } from '../../src/console/products/states.ts';
import { line, listOf, queueStates } from '../../src/console/queue/states.ts';
import { settingsStates } from '../../src/console/settings/states.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '../../src/domain/access/preferences.ts';
import { urls } from '../../src/urls.ts';
import { serveAnswers } from './console-answers.ts';
import { expect, test } from './shopper.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const ANSWERS = {
  ...SHARED,
  ...profileStates.answers,
  ...queueStates.answers,
  ...ordersStates.answers,
  ...customersStates.answers,
  ...productsStates.answers,
};

test('preferences apply at once, on every page', async ({ page }) => {
  const saved: Preferences[] = [];
  await serveAnswers(page, {
    ...ANSWERS,
    'GET /me/preferences': answered(DEFAULT_PREFERENCES),
    'PUT /me/preferences': answered(DEFAULT_PREFERENCES),
  });
  page.on('request', (request) => {
    if (request.method() === 'PUT') saved.push(request.postDataJSON());
  });
  await page.goto(urls.console.profile());
  await page.getByLabel('Theme').selectOption('Dark');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await page.getByLabel('Date format').selectOption('2026-11-05');
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await expect(page.getByText(/^Times are shown like this: \d{4}-\d\d-\d\d/)).toBeVisible();
  await page.getByRole('link', { name: 'Orders' }).click();
  const placed = page.getByRole('listitem').getByRole('time').first();
  const at = new Date((await placed.getAttribute('datetime')) ?? '');
  await expect(placed).toHaveText(at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' }));
  expect(saved.at(-1)).toEqual({
    ...DEFAULT_PREFERENCES,
    theme: 'dark',
    dateFormat: 'year-month-day',
    timeZone: 'Asia/Tokyo',
  });
});

test('the palette finds a command and runs it', async ({ page }) => {
  await serveAnswers(page, {
    ...ANSWERS,
    'GET /claims': (query) => answered(listOf(query.get('q') === 'orders' ? [] : [line(0)])),
  });
  await page.goto(urls.console.claims('demo'));
  await expect(page.getByRole('grid', { name: 'Claims' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused();
  await page.keyboard.type('orders');
  await expect(page.getByRole('option', { name: /^Go to orders/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});

test('the palette finds sections of the settings, and records of every kind', async ({ page }) => {
  await serveAnswers(page, {
    ...ANSWERS,
    ...settingsStates.answers,
    'GET /claims': answered(listOf([line(0)])),
  });
  await page.goto(urls.console.claims('demo'));
  await expect(page.getByRole('grid', { name: 'Claims' })).toBeVisible();
  const input = page.getByRole('combobox', { name: 'Search and commands' });
  await page.keyboard.press('Control+k');
  await input.fill('windows');
  await page.getByRole('option', { name: 'Settings: Windows and timers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Windows and timers' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await input.fill('10');
  await expect(page.getByRole('group', { name: 'Orders' }).getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Claims' }).getByRole('option')).toHaveCount(1);
});

test('a page whose script a release has replaced loads itself anew', async ({ page, heard }) => {
  await serveAnswers(page, ANSWERS);
  let isGone = true;
  await page.route('**/console/assets/orders-*.js', (route) => {
    if (!isGone) return route.continue();
    isGone = false;
    return route.fulfill({ status: 404, body: '' });
  });
  await page.goto(urls.console.claims('demo'));
  await expect(page.getByRole('grid', { name: 'Claims' })).toBeVisible();
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  expect(isGone).toBe(false);
  // The browser and the router report the missing script.
  heard.length = 0;
});
