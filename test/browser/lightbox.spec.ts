/** Photos in full screen: by keyboard, mouse and touch, and as plain files without script. */
import type { Page } from '@playwright/test';
import { urls } from '../../src/urls.ts';
import { focusTrouble } from './page-checks.ts';
import { expect, test } from './shopper.ts';
import { hydrated } from './users.ts';

const CLAIM = urls.galleryState('/view/anything', 'new');
const small = (page: Page, number: number) =>
  page.getByRole('link', { name: `Photo ${number} of Stoneware mug` });
const large = (page: Page) => page.getByRole('dialog', { name: 'Photos' });
const position = (page: Page) => large(page).getByRole('status');
const picture = (page: Page) => large(page).getByRole('img');
const drawnAs = (page: Page, turned: number, scale: number) =>
  expect(picture(page)).toHaveAttribute('style', new RegExp(`rotate\\(${turned}deg\\) scale\\(${scale}\\)`));

async function open(page: Page): Promise<void> {
  await page.goto(CLAIM);
  await hydrated(page);
}

test('can be viewed, zoomed and rotated by keyboard, and return focus', async ({ page }) => {
  await open(page);
  await small(page, 1).focus();
  await page.keyboard.press('Enter');
  await expect(position(page)).toHaveText('1 of 2');
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  expect(await page.evaluate(focusTrouble)).toBeNull();
  await page.keyboard.press('ArrowRight');
  await expect(position(page)).toHaveText('2 of 2');
  await expect(picture(page)).toHaveAccessibleName('Photo 2 of Stoneware mug');
  // The last photo doesn't wrap around to the first.
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('r');
  await drawnAs(page, 90, 1.24);
  await page.keyboard.press('0');
  await drawnAs(page, 0, 1);
  await page.keyboard.press('-');
  await drawnAs(page, 0, 0.88);
  await page.keyboard.press('Home');
  await expect(position(page)).toHaveText('1 of 2');
  await page.keyboard.press('Escape');
  await expect(large(page)).toHaveCount(0);
  await expect(small(page, 1)).toBeFocused();
});

test('react to mouse and wheel, and close by a click beside the picture', async ({ page }) => {
  await open(page);
  await small(page, 2).click();
  await expect(position(page)).toHaveText('2 of 2');
  await page.mouse.move(195, 420);
  await page.mouse.wheel(0, -100);
  await drawnAs(page, 0, 1.12);
  await picture(page).dblclick();
  await drawnAs(page, 0, 1);
  await page.mouse.move(150, 420);
  await page.mouse.down();
  await page.mouse.move(260, 420, { steps: 3 });
  await page.mouse.up();
  await expect(position(page)).toHaveText('1 of 2');
  await page.mouse.click(195, 120);
  await expect(large(page)).toHaveCount(0);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });
  test('pinching zooms, and then one finger pans instead of swiping', async ({ page }) => {
    await open(page);
    await small(page, 1).tap();
    await drawnAs(page, 0, 1);
    const wire = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
      wire.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y: 420, id })) });
    await touch('touchStart', 175, 215);
    await touch('touchMove', 75, 315);
    await touch('touchEnd');
    await drawnAs(page, 0, 3);
    await touch('touchStart', 200);
    await touch('touchMove', 120);
    await touch('touchEnd');
    await expect(picture(page)).toHaveAttribute('style', /translate\(-30px/);
    await expect(position(page)).toHaveText('1 of 2');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('link to their files', async ({ page }) => {
    await page.goto(CLAIM);
    expect(await small(page, 1).getAttribute('href')).toMatch(/^data:image\/svg/);
  });
});
