/** The review: what is sent, where it goes, who signs, and that it is sent once. */
import type { Page } from '@playwright/test';
import { type Customer, copyDemoOrder, expect, test, world } from './shopper.ts';
import { hydrated, keyboard, mouse } from './users.ts';
import {
  arriveAt,
  chooseCategory,
  chooseMethod,
  confirmAndSend,
  lookUp,
  tell,
  toReviewOfTwoMugs,
} from './walk.ts';

const CONFIRM = /^My shipping address is accurate/;
const TRUE = /^Everything I’ve told you is true/;

async function claimsOf({ store, number, email }: Customer): Promise<number> {
  const response = await fetch(`${world().url}/v1/order-lookup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ store, order: number, email }),
  });
  const { existingClaims } = (await response.json()) as { existingClaims: unknown[] };
  return existingClaims.length;
}

/** The package was returned to the store, so the address has to be corrected. */
async function toAddressOfReturned(page: Page): Promise<Customer> {
  const user = mouse(page);
  const customer = await copyDemoOrder('1012');
  await lookUp(user, customer);
  await chooseCategory(user, /^Haven’t received my order/);
  await arriveAt(page, 'shipment');
  await user.choose('radio', /^Returned to sender/);
  await user.press('Continue');
  await arriveAt(page, 'resolution');
  await user.choose('radio', /^Send a replacement/);
  await user.press('Continue');
  await arriveAt(page, 'address');
  return customer;
}

async function toReviewOfChair(page: Page): Promise<void> {
  const user = mouse(page);
  await lookUp(user, await copyDemoOrder('1005'));
  await chooseCategory(user, /^Issues with my items/);
  await arriveAt(page, 'items');
  await user.choose('checkbox', /Oak lounge chair/);
  await user.choose('radio', /^It arrived like this/);
  await user.press(/^Continue/);
  await tell(user, { issue: 'Damaged' });
  await chooseMethod(user);
}

test('the confirmation is required; its error takes focus and links to the checkbox', async ({ page }) => {
  await toReviewOfTwoMugs(mouse(page), await copyDemoOrder('1001'));
  await hydrated(page);
  await page.getByRole('button', { name: 'Submit claim' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toContainText('Please confirm your shipping address.');
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await summary.getByRole('link').click();
  await expect(page.getByRole('checkbox', { name: CONFIRM })).toBeFocused();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with script ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a double click files one claim', async ({ page }) => {
      const customer = await copyDemoOrder('1001');
      await toReviewOfTwoMugs(mouse(page), customer);
      if (javaScriptEnabled) await hydrated(page);
      await page.locator('label', { has: page.getByRole('checkbox', { name: CONFIRM }) }).click();
      await page.getByRole('button', { name: 'Submit claim' }).dblclick();
      await arriveAt(page, 'claimReceived');
      expect(await claimsOf(customer)).toBe(1);
      await page.goBack();
      await page.goForward();
      await page.reload();
      expect(await claimsOf(customer)).toBe(1);
    });

    test('another country brings its own form and provinces, and the claim ships there', async ({ page }) => {
      await toAddressOfReturned(page);
      if (javaScriptEnabled) await hydrated(page);
      await page.getByLabel('Street address').fill('4001 Rue Drolet');
      await page.getByLabel('City').fill('Montréal');
      await page.getByLabel('Country').selectOption({ label: 'Canada' });
      const update = page.getByRole('button', { name: 'Update the form for this country' });
      if (!javaScriptEnabled) await update.click();
      await expect(page.getByLabel('ZIP Code')).toHaveCount(0);
      await expect(page.getByLabel('Postal code')).toHaveValue('');
      await page.getByLabel('Postal code').fill('H2W 2L4');
      await page.getByLabel('Province').selectOption({ label: 'Quebec' });
      await expect(page.getByLabel('City')).toHaveValue('Montréal');
      const user = mouse(page);
      await user.press('Use this address');
      await arriveAt(page, 'review');
      await confirmAndSend(user);
      await user.press('See my claim');
      await expect(page.getByText('4001 Rue Drolet')).toBeVisible();
      await expect(page.getByText('Montréal QC H2W 2L4')).toBeVisible();
    });
  });
}

test('a chair of that value requires a signature, drawn with the mouse', async ({ page }) => {
  await toReviewOfChair(page);
  await hydrated(page);
  const user = mouse(page);
  await user.choose('checkbox', TRUE);
  await user.choose('checkbox', CONFIRM);
  await user.press('Submit claim');
  await expect(page.getByRole('alert')).toContainText('Sign in the box, or type your full name');
  const board = page.getByRole('img', { name: 'Draw here' });
  await board.scrollIntoViewIfNeeded();
  const box = await board.boundingBox();
  if (!box) throw new Error('no board to sign on');
  await page.mouse.move(box.x + 40, box.y + 90);
  await page.mouse.down();
  for (let at = 0; at < 24; at += 1) {
    await page.mouse.move(box.x + 40 + at * 8, box.y + 90 + Math.sin(at) * 40);
  }
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Clear' })).toBeVisible();
  await user.press('Submit claim');
  await arriveAt(page, 'claimReceived');
});

test('a typed name works for people who can’t draw', async ({ page }) => {
  await toReviewOfChair(page);
  const user = keyboard(page);
  await user.fill('Or type your full name', 'Elif Aydin');
  await user.choose('checkbox', TRUE);
  await user.choose('checkbox', CONFIRM);
  await user.press('Submit claim');
  await arriveAt(page, 'claimReceived');
});

test('an order picked up in the store has no address, and a refund needs none', async ({ page }) => {
  const user = mouse(page);
  await lookUp(user, await copyDemoOrder('1027'));
  await chooseCategory(user, /^Issues with my items/);
  await arriveAt(page, 'items');
  await user.choose('checkbox', /Waffle towels/);
  await user.press(/^Continue/);
  await tell(user, { issue: 'Missing' });
  await chooseMethod(user);
  await hydrated(page);
  await confirmAndSend(user);
});

test('Back loses nothing, question by question, to the start and forward again', async ({ page }) => {
  const customer = await copyDemoOrder('1001');
  await toReviewOfTwoMugs(mouse(page), customer);
  await page.goBack();
  await arriveAt(page, 'resolution');
  await expect(page.getByRole('radio', { name: /^Refund/ })).toBeChecked();
  await page.goBack();
  await arriveAt(page, 'details');
  await expect(page.getByRole('radio', { name: 'Damaged' })).toBeChecked();
  await expect(page.getByLabel('Tell us briefly about the issue')).toHaveValue('Both handles came off.');
  await page.goBack();
  await arriveAt(page, 'items');
  await expect(page.getByRole('checkbox', { name: /Stoneware mug/ })).toBeChecked();
  const numbers = page.getByRole('radiogroup', { name: 'How many: Stoneware mug' });
  await expect(numbers.getByRole('radio', { name: '2' })).toBeChecked();
  await page.goBack();
  await arriveAt(page, 'issues');
  await expect(page.getByRole('radio', { name: /^Issues with my items/ })).toBeChecked();
  await page.goBack();
  await arriveAt(page, 'start');
  await expect(page.getByRole('link', { name: new RegExp(customer.number) })).toBeVisible();
  for (let steps = 0; steps < 5; steps += 1) await page.goForward();
  await arriveAt(page, 'review');
});
