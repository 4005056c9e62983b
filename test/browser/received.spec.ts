/** The product that arrived in place of the right one: picked from the store's products or described, with and without script. */
import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { type Hand, hydrated, mouse } from './hands.ts';
import { expect, plant, test } from './shopper.ts';
import { arriveAt, chooseCategory, chooseItem, chooseMethod, confirmAndSend, lookUp, MUG } from './walk.ts';

const FIELD = 'What did you get instead? (optional)';

async function tellWrongItem(hand: Hand): Promise<void> {
  await lookUp(hand, await plant('1001'));
  await chooseCategory(hand, /^Issues with my items/);
  await chooseItem(hand, MUG);
  await arriveAt(hand.page, 'details');
  await expect(hand.page.getByLabel(FIELD)).toBeHidden();
  await hand.choose('radio', 'Wrong item');
  await hand.fill('Tell us briefly about the issue', 'This is not what I ordered.');
}

const results = (page: Page) => page.getByRole('group', { name: 'Is it one of these?' });

async function sendAs(hand: Hand, said: string): Promise<void> {
  await hand.press('Continue');
  await chooseMethod(hand);
  await expect(hand.page.getByText(`Wrong item · you got ${said}`).first()).toBeVisible();
  await confirmAndSend(hand);
}

test('a product is found by typing, and picked', async ({ page }) => {
  const hand = mouse(page);
  await tellWrongItem(hand);
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Search our products' })).toBeHidden();
  await hand.fill(FIELD, 'teapot');
  await expect(results(page)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ products?$/ })).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  await hand.choose('radio', /^Teapot/);
  await sendAs(hand, 'Teapot');
});

test('a product the store doesn’t sell is described', async ({ page }) => {
  const hand = mouse(page);
  await tellWrongItem(hand);
  await hydrated(page);
  await hand.fill(FIELD, 'A zeppelin');
  await expect(page.getByText('No matching product. Your description is enough.')).toBeVisible();
  await expect(results(page)).toHaveCount(0);
  await sendAs(hand, 'A zeppelin');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a product is found with the search button, and picked', async ({ page }) => {
    const hand = mouse(page);
    await tellWrongItem(hand);
    await hand.fill(FIELD, 'teapot');
    await hand.press('Search our products');
    await expect(results(page)).toBeVisible();
    await expect(page.getByLabel('Tell us briefly about the issue')).toHaveValue(
      'This is not what I ordered.',
    );
    await hand.choose('radio', /^Teapot/);
    await sendAs(hand, 'Teapot');
  });
});
