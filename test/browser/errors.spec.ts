/** Errors are listed at the top with focus, shown beside their fields, and keep what was typed. */
import type { Page } from '@playwright/test';
import { PROBLEMS } from '../../src/domain/problems/problems.ts';
import { copyDemoOrder, expect, test } from './shopper.ts';
import { hydrated, mouse } from './users.ts';
import { arriveAt, chooseCategory, chooseItem, chooseMethod, lookUp, MUG } from './walk.ts';

async function expectError(page: Page, sentence: string): Promise<void> {
  const summary = page.getByRole('alert');
  await expect(summary).toContainText(sentence);
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with script ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    const ready = (page: Page) => (javaScriptEnabled ? hydrated(page) : Promise.resolve());

    test('a failed lookup shows the same message, whichever part was wrong', async ({ page }) => {
      const { number, email } = await copyDemoOrder('1001');
      const user = mouse(page);
      for (const [order, address] of [
        ['#1', email],
        [number, 'someone-else@example.com'],
      ] as const) {
        await page.goto('/start?store=demo');
        await ready(page);
        await user.fill('Order number', order);
        await user.fill('Email address', address);
        await user.press('Find my order');
        await expectError(page, PROBLEMS.order_not_found.detail);
        await expect(page.getByLabel('Order number')).toHaveValue(order);
        await expect(page.getByLabel('Email address')).toHaveValue(address);
      }
    });

    test('empty fields are each named', async ({ page }) => {
      await page.goto('/start?store=demo');
      await ready(page);
      await mouse(page).press('Find my order');
      await expectError(page, 'Enter your order number');
      await expectError(page, 'Enter the email address you used for your order');
      await page.getByRole('alert').getByRole('link', { name: 'Enter your order number' }).click();
      await expect(page.getByLabel('Order number')).toBeFocused();
    });

    test('missing choices, missing items and a short description', async ({ page }) => {
      const user = mouse(page);
      await lookUp(user, await copyDemoOrder('1001'));
      await ready(page);
      await user.press('Continue');
      await expectError(page, 'Choose what went wrong');
      await chooseCategory(user, /^Issues with my items/);
      await arriveAt(page, 'items');
      await ready(page);
      await user.press(/^Continue/);
      await expectError(page, 'Select at least one item');
      await chooseItem(user, MUG);
      await arriveAt(page, 'details');
      await ready(page);
      await user.fill('Tell us briefly about the issue', 'Broken');
      await user.press('Continue');
      await expectError(page, 'Choose what’s wrong with it');
      await expectError(page, 'Tell us a little more, at least 10 characters');
      await expect(page.getByLabel('Tell us briefly about the issue')).toHaveValue('Broken');
      await user.choose('radio', 'Damaged');
      await user.fill('Tell us briefly about the issue', 'Broken in two pieces');
      await user.press('Continue');
      await arriveAt(page, 'resolution');
      await ready(page);
      await user.press('Continue');
      await expectError(page, 'Choose how you’d like us to fix this');
    });
  });
}

test.describe('an error disappears once corrected, and focus stays in the field', () => {
  const summary = (page: Page) => page.getByRole('alert');
  const refused = async (page: Page, button: string | RegExp, sentence: string) => {
    await hydrated(page);
    await page.getByRole('button', { name: button }).click();
    await expectError(page, sentence);
    // The page with the error is a new document.
    await hydrated(page);
  };
  const mended = async (page: Page) => {
    await expect(summary(page)).toHaveCount(0);
    await expect(page.locator('[id$=-error], [aria-invalid=true]')).toHaveCount(0);
    await expect(page).not.toHaveTitle(/^Error: /);
  };

  test('from the start to the details', async ({ page }) => {
    const { number, email } = await copyDemoOrder('1001');
    const user = mouse(page);
    await page.goto('/start?store=demo');
    await refused(page, 'Find my order', 'Enter your order number');
    await user.fill('Order number', number);
    await expect(summary(page)).not.toContainText('Enter your order number');
    await expect(summary(page)).toContainText('Enter the email address');
    await expect(page.getByLabel('Order number')).toBeFocused();
    await user.fill('Email address', email);
    await mended(page);
    await user.press('Find my order');
    await arriveAt(page, 'issues');
    await refused(page, 'Continue', 'Choose what went wrong');
    await page.getByRole('radio', { name: /^Issues with my items/ }).press('Space');
    await mended(page);
    await user.press('Continue');
    await arriveAt(page, 'items');
    await refused(page, /^Continue/, 'Select at least one item');
    await page.getByRole('checkbox', { name: new RegExp(MUG) }).press('Space');
    await mended(page);
    await user.press(/^Continue/);
    await arriveAt(page, 'details');
    await refused(page, 'Continue', 'Choose what’s wrong with it');
    await user.choose('radio', 'Damaged');
    await expect(summary(page)).not.toContainText('Choose what’s wrong with it');
    await user.fill('Tell us briefly about the issue', 'Broken in two pieces');
    await mended(page);
  });

  test('on the package step and on the review', async ({ page }) => {
    const user = mouse(page);
    await lookUp(user, await copyDemoOrder('1005'));
    await chooseCategory(user, /^Haven’t received my order/);
    await arriveAt(page, 'shipment');
    await refused(page, 'Continue', 'Choose what happened');
    await page.locator('input[name=reason]:enabled').first().press('Space');
    await mended(page);
    await user.press('Continue');
    await chooseMethod(user);
    await refused(page, 'Submit claim', 'Please confirm your shipping address.');
    await user.choose('checkbox', /^My shipping address is accurate/);
    await user.choose('checkbox', /^Everything I’ve told you is true/);
    await user.fill('Or type your full name', 'Ida Novak');
    await mended(page);
    await page.getByText('Edit the address').click();
    await user.fill('ZIP Code', '90210');
    await refused(page, 'Submit claim', 'New York');
    await user.fill('ZIP Code', '10001');
    await mended(page);
  });
});

/** Without a redirect, Chromium would ask on Back and reload whether to submit the form again. */
test.describe('Back after a refused form shows a page of the store', () => {
  const HOSTILE = 'Confirm Form Resubmission';
  const showsStore = async (page: Page) => {
    expect(await page.title()).not.toContain(HOSTILE);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
  };

  for (const javaScriptEnabled of [true, false]) {
    test.describe(`with script ${javaScriptEnabled ? 'on' : 'off'}`, () => {
      test.use({ javaScriptEnabled });

      test('on the way to a claim, where the error also survives a reload', async ({ page }) => {
        const { number, email } = await copyDemoOrder('1005');
        const user = mouse(page);
        await page.goto('/start?store=demo');
        await user.fill('Order number', '#1');
        await user.fill('Email address', email);
        await user.press('Find my order');
        await expectError(page, PROBLEMS.order_not_found.detail);
        await page.reload();
        await expectError(page, PROBLEMS.order_not_found.detail);
        await expect(page.getByLabel('Email address')).toHaveValue(email);
        await user.fill('Order number', number);
        await user.press('Find my order');
        await arriveAt(page, 'issues');
        await page.goBack();
        await showsStore(page);
        await page.goForward();
        await chooseCategory(user, /^Haven’t received my order/);
        await arriveAt(page, 'shipment');
        await page
          .locator('label', { has: page.locator('input[name=reason]:enabled') })
          .first()
          .click();
        await user.press('Continue');
        await chooseMethod(user);
        if (javaScriptEnabled) await hydrated(page);
        await page.getByText('Edit the address').click();
        if (!javaScriptEnabled) await user.press('Enter another address');
        await user.fill('ZIP Code', '90210');
        await user.choose('checkbox', /^My shipping address is accurate/);
        await user.choose('checkbox', /^Everything I’ve told you is true/);
        await user.fill('Or type your full name', 'Ida Novak');
        await user.press('Submit claim');
        await expectError(page, 'This ZIP Code is not in New York.');
        await user.fill('ZIP Code', '10001');
        await user.press('Submit claim');
        await arriveAt(page, 'claimReceived');
        await page.goBack();
        await showsStore(page);
      });

      test('in the in-store flow, where nothing else keeps what was typed', async ({ page }) => {
        await page.goto('/in-store?store=demo');
        await page
          .getByRole('button')
          .or(page.getByRole('link', { name: /start/i }))
          .first()
          .click();
        await page.getByLabel('Email').first().waitFor();
        const asked = page.url();
        if (javaScriptEnabled) await page.evaluate(() => document.querySelector('form')?.submit());
        else await page.getByRole('button', { name: 'Continue' }).click();
        await expect(page.getByRole('alert')).toBeVisible();
        await page.reload();
        await expect(page.getByRole('alert')).toBeVisible();
        await page.goto('/in-store?store=demo');
        await page.goBack();
        await showsStore(page);
        expect(new URL(page.url()).pathname).toBe(new URL(asked).pathname);
      });
    });
  }
});
