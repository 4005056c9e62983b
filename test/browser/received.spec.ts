/** The product that arrived in place of the right one: picked from the store's products or described, with and without script. */
import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { copyDemoOrder, expect, test } from './shopper.ts';
import { hydrated, mouse, type User } from './users.ts';
import { arriveAt, chooseCategory, chooseItem, chooseMethod, confirmAndSend, lookUp, MUG } from './walk.ts';

const FIELD = 'What did you get instead? (optional)';

async function tellWrongItem(user: User): Promise<void> {
  await lookUp(user, await copyDemoOrder('1001'));
  await chooseCategory(user, /^Issues with my items/);
  await chooseItem(user, MUG);
  await arriveAt(user.page, 'details');
  await expect(user.page.getByLabel(FIELD)).toBeHidden();
  await user.choose('radio', 'Wrong item');
  await user.fill('Tell us briefly about the issue', 'This is not what I ordered.');
}

const results = (page: Page) => page.getByRole('group', { name: 'Is it one of these?' });

async function sendAs(user: User, said: string): Promise<void> {
  await user.press('Continue');
  await chooseMethod(user);
  await expect(user.page.getByText(`Wrong item · you got ${said}`).first()).toBeVisible();
  await confirmAndSend(user);
}

test('a product is found by typing, and picked', async ({ page }) => {
  const user = mouse(page);
  await tellWrongItem(user);
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Search our products' })).toBeHidden();
  await user.fill(FIELD, 'teapot');
  await expect(results(page)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ products?$/ })).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  await user.choose('radio', /^Teapot/);
  await sendAs(user, 'Teapot');
});

test('a product the store doesn’t sell is described', async ({ page }) => {
  const user = mouse(page);
  await tellWrongItem(user);
  await hydrated(page);
  await user.fill(FIELD, 'A zeppelin');
  await expect(page.getByText('No matching product. Your description is enough.')).toBeVisible();
  await expect(results(page)).toHaveCount(0);
  await sendAs(user, 'A zeppelin');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a product is found with the search button, and picked', async ({ page }) => {
    const user = mouse(page);
    await tellWrongItem(user);
    await user.fill(FIELD, 'teapot');
    await user.press('Search our products');
    await expect(results(page)).toBeVisible();
    await expect(page.getByLabel('Tell us briefly about the issue')).toHaveValue(
      'This is not what I ordered.',
    );
    await user.choose('radio', /^Teapot/);
    await sendAs(user, 'Teapot');
  });
});
