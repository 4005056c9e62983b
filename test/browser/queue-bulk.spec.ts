/** Many claims changed at once at the console, saved views, and the list as a file. */
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { violations } from './axe.ts';
import { fileClaim } from './claim.ts';
import { signedIn } from './colleague.ts';
import { copyDemoOrder, expect, test, world } from './shopper.ts';

/** Three claims of a new customer, whom a search finds. */
async function threeClaims(): Promise<string> {
  const customer = await copyDemoOrder('1001');
  for (let filed = 0; filed < 3; filed += 1) await fileClaim(customer);
  return customer.email;
}

async function openQueue(context: BrowserContext, query: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/console/stores/demo/claims?${new URLSearchParams({ tab: 'all', q: query })}`);
  await expect(page.getByRole('checkbox', { name: 'Select claim' }).first()).toBeVisible();
  return page;
}

/** On this screen; the menu of the account belongs to the console's frame. */
const problems = async (page: Page) =>
  (await violations(page)).filter((found) => !found.includes('your account'));

const selected = (page: Page) => page.getByRole('region', { name: 'Selected claims' });
const progress = (page: Page) => page.getByRole('region', { name: 'Changes of many claims' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('claims are selected, cleared, labeled and assigned together by keyboard, and Undo takes it back', async ({
  browser,
}) => {
  const email = await threeClaims();
  const context = await signedIn(browser, world().url, 'owner@demo.test');
  const page = await openQueue(context, email);
  await page.keyboard.press('*');
  await button(page, 'Clear selection').press('Enter');
  await expect(page.locator('[data-active] .claim-link')).toBeFocused();
  await page.keyboard.press('*');
  await expect(selected(page)).toContainText('3 claims selected');
  await page.keyboard.press('l');
  await expect(page.getByLabel('Add labels')).toBeFocused();
  await page.keyboard.type('storm, north');
  expect(await problems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(progress(page)).toContainText('3 claims labeled.');
  await expect(page.getByText('storm').first()).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await page.keyboard.press('z');
  await expect(progress(page)).toContainText('Undone for 3 claims.');
  await expect(page.getByText('storm')).toHaveCount(0);
  await page.reload();
  await expect(progress(page)).toContainText('Undone for 3 claims.');
  await context.close();
});

test('what is refused of many claims is said at its field, and the list is saved as a file', async ({
  browser,
}) => {
  const email = await threeClaims();
  const context = await signedIn(browser, world().url, 'owner@demo.test');
  const page = await openQueue(context, email);
  await page.keyboard.press('*');
  await page.keyboard.press('l');
  await page.getByLabel('Add labels').fill(`storm, ${'long '.repeat(11)}`);
  await button(page, 'Label 3 claims').click();
  await expect(page.getByLabel('Add labels')).toHaveAccessibleDescription(/Use at most 50 characters\./);
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await page.getByLabel('Message to each customer').fill('Hi {{nobody}}');
  await button(page, 'Send to 3 customers').click();
  await expect(page.getByLabel('Message to each customer')).toHaveAccessibleDescription(/nobody/);
  expect(await problems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const saved = page.waitForEvent('download');
  await button(page, 'Export').click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^claims-[\d-]{10}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(email);
  await context.close();
});

test('ticking a claim moves no other line, and the one at the end stays in sight', async ({ browser }) => {
  // Somebody else: above the list, the owner sees the progress of their other tests.
  const context = await signedIn(browser, world().url, 'account-owner@demo.test');
  const page = await openQueue(context, '');
  const lines = page.locator('.claim-line');
  const topOf = async (line: Locator) => (await line.boundingBox())?.y;
  const before = await topOf(lines.nth(1));
  await page.getByRole('checkbox', { name: 'Select claim' }).first().click();
  await expect(selected(page)).toContainText('1 claim selected');
  expect(await topOf(lines.nth(1))).toBe(before);
  await page.keyboard.press('x');
  await expect(selected(page)).toHaveCount(0);
  const { height: room = 0, y = 0 } = (await page.locator('.lines').boundingBox()) ?? {};
  const { height = 1 } = (await lines.first().boundingBox()) ?? {};
  for (let at = 1; at < Math.floor(room / height); at += 1) await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(selected(page)).toContainText('1 claim selected');
  const last = page.locator('.claim-line[data-active]');
  await expect
    .poll(async () => ((await topOf(last)) ?? 0) + height)
    .toBeLessThanOrEqual((await selected(page).boundingBox())?.y ?? 0);
  expect(await topOf(last)).toBeGreaterThan(y);
  await context.close();
});

test('closing waits ten seconds, in which all that match can still be left alone', async ({ browser }) => {
  const email = await threeClaims();
  const context = await signedIn(browser, world().url, 'admin@demo.test');
  const page = await openQueue(context, email);
  await page.keyboard.press('x');
  await button(page, 'Select all that match').click();
  await expect(selected(page)).toContainText('All 3 claims that match are selected');
  await page.keyboard.press('e');
  await button(page, 'Close 3 claims').click();
  await expect(progress(page)).toContainText('Closing 3 claims in a few seconds');
  // What had the focus before the dialog is gone.
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeFocused();
  await button(page, 'Undo').press('Enter');
  await expect(progress(page)).toContainText('No claim was changed.');
  await expect(title).toBeFocused();
  await button(page, 'Hide').press('Enter');
  await expect(progress(page)).toHaveCount(0);
  await expect(title).toBeFocused();
  await context.close();
});

test('a search is saved as a view, renamed, moved and deleted', async ({ browser }) => {
  const context = await signedIn(browser, world().url, 'support@demo.test');
  const page = await openQueue(context, 'type:damaged');
  const views = page.getByRole('navigation', { name: 'Views' });
  const save = async (name: string) => {
    await button(page, 'Save view').click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(views.getByRole('link', { name })).toBeVisible();
  };
  await save('Broken things');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(button(page, 'Save view')).toHaveCount(0);
  await page.goto('/console/stores/demo/claims?tab=all&q=type%3Astolen');
  await save('Stolen things');
  expect(await problems(page)).toEqual([]);
  const names = () => views.getByRole('listitem').allInnerTexts();
  const choose = async (view: string, item: string) => {
    await button(page, `Options for ${view}`).press('Enter');
    await page.getByRole('menuitem', { name: item }).press('Enter');
  };
  await choose('Stolen things', 'Move up');
  await expect.poll(async () => (await names())[0]).toContain('Stolen things');
  await choose('Stolen things', 'Rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('Thefts');
  await page.keyboard.press('Enter');
  await views.getByRole('link', { name: 'Broken things' }).click();
  await expect(page).toHaveURL(/q=type%3Adamaged/);
  // On a phone the views are in the menu, which closes when one opens.
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, 'Menu').click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Thefts' }).click();
  await expect(page).toHaveURL(/q=type%3Astolen/);
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const view of ['Thefts', 'Broken things']) {
    await choose(view, 'Delete');
    await expect(views.getByRole('link', { name: view })).toHaveCount(0);
  }
  await context.close();
});
