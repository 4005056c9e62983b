/** The main task three times: two broken mugs of #1001, from the lookup to a claim that can be viewed. */
import type { Page } from '@playwright/test';
import { focusTrouble } from './page-checks.ts';
import { photo } from './photo.ts';
import { copyDemoOrder, expect, test } from './shopper.ts';
import { hydrated, keyboard, mouse, touch, type User } from './users.ts';
import { arriveAt, confirmAndSend, MUG, toReviewOfTwoMugs, visitedPaths } from './walk.ts';

const MOST_SCREENS = 8;

async function fileTwoMugs(user: User): Promise<void> {
  const { page } = user;
  const screens = visitedPaths(page);
  await toReviewOfTwoMugs(user, await copyDemoOrder('1001'), await photo());
  await expect(page.getByRole('img', { name: `Photo 1 of ${MUG}, Moss (2 of 4)` })).toBeVisible();
  await expect(page.getByText('$40.80 back to your card').first()).toBeVisible();
  await confirmAndSend(user);
  expect(screens[0]).toBe('/start');
  expect(screens.length, screens.join(' ')).toBeLessThanOrEqual(MOST_SCREENS);
}

async function seeClaim({ page, press }: User): Promise<void> {
  await press('See my claim');
  await arriveAt(page, 'view');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^My Claim #\d+$/);
  await expect(page.getByText('Both handles came off.')).toBeVisible();
  await expect(page.getByText('2 of 4')).toBeVisible();
  await seePhoto(page);
}

/** On the claim's page: sends a message to the team; a photo opens full screen and returns focus. */
async function writeAndRead({ page, fill, press }: User): Promise<void> {
  await hydrated(page);
  await press(`Photo 1 of ${MUG}`);
  const large = page.getByRole('dialog', { name: 'Photos' });
  await expect(large).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  expect(await page.evaluate(focusTrouble)).toBeNull();
  await fill('Your message', 'The box is here, should you want to see it.');
  await press(/^Send$/);
  await expect(page.getByRole('listitem').filter({ hasText: 'The box is here' })).toContainText('Sent');
}

async function seePhoto(page: Page): Promise<void> {
  const picture = page.getByRole('img', { name: `Photo 1 of ${MUG}` });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
}

test.describe('on a phone, by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('two damaged mugs become a claim', async ({ page }) => {
    const user = touch(page);
    await fileTwoMugs(user);
    await seeClaim(user);
  });
});

test.describe('on a desktop, by keyboard only', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('two damaged mugs become a claim with a conversation, and focus is always visible', async ({
    page,
  }) => {
    const user = keyboard(page);
    await fileTwoMugs(user);
    await seeClaim(user);
    await writeAndRead(user);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('two damaged mugs become a claim with a photo', async ({ page }) => {
    const user = mouse(page);
    await fileTwoMugs(user);
    await seeClaim(user);
  });
});
