/** Signing in to the console by an identity provider, whose own pages the browser opens. */
import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, test as ours, world } from './shopper.ts';

/** The provider's own pages are another host, as they should be. */
const test = ours.extend<{ elsewhere: undefined }>({
  elsewhere: [
    async ({ heard }, use) => {
      await use(undefined);
      const others = heard.filter((address) => !address.startsWith(world().provider));
      heard.splice(0, heard.length, ...others);
    },
    { auto: true },
  ],
});

test.use({ viewport: { width: 1024, height: 800 } });

async function chooseAcme(page: Page, to: string): Promise<void> {
  await page.goto(`${world().url}/console/sign-in?${new URLSearchParams({ to })}`);
  await page.getByRole('button', { name: 'Continue with Acme' }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
}

test('leads to the provider and back to the page that was asked for', async ({ page }) => {
  await page.goto(`${world().url}/console/sign-in`);
  await expect(page.getByRole('button', { name: 'Continue with Acme' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await chooseAcme(page, '/console/me');
  await page.getByRole('button', { name: 'Sign in as support@staff.test' }).click();
  await expect(page.getByRole('heading', { name: 'Profile and preferences' })).toBeVisible();
  await expect(page.getByText('support@staff.test', { exact: true })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  // Nothing of the answer is left to go back to.
  await page.goBack();
  expect(page.url()).not.toContain('code=');
});

test('never leads elsewhere afterwards', async ({ page, context }) => {
  for (const to of ['https://evil.example/console', '//evil.example', '/start']) {
    await chooseAcme(page, to);
    await page.getByRole('button', { name: 'Sign in as support@staff.test' }).click();
    await expect(page).toHaveURL(/\/console\/all\/claims/);
    // The console would notice the end of its session and leave for the sign-in page at the same moment.
    await page.goto('about:blank');
    await context.clearCookies();
  }
});

test('says in a sentence what was refused, and leads back to signing in', async ({ page }) => {
  await chooseAcme(page, '/console/me');
  await page.getByRole('button', { name: 'Sign in as nobody@elsewhere.test' }).click();
  await expect(page.getByRole('heading', { name: 'You’re not signed in' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(
    'Your email address has no access here. Ask your team for an invitation.',
  );
  expect(await violations(page)).toEqual([]);
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('Start again. Each attempt works once, for five minutes.');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByRole('button', { name: 'Continue with Acme' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The sign-in was canceled, or its answer can’t be trusted. Start again.',
  );
});

test('an answer that another browser began signs nobody in', async ({ page }) => {
  const query = new URLSearchParams({ code: 'stolen', state: 'of-another', iss: world().provider });
  await page.goto(`${world().url}/console/sign-in/acme?${query}`);
  await expect(page.getByRole('alert')).toHaveText('Start again. Each attempt works once, for five minutes.');
});
