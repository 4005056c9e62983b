/** Menus of the console: how they open and close, where the focus is afterward, and which keys they tell. */
import type { Page } from '@playwright/test';
import { claimStates } from '../../src/console/claim/states.ts';
import { galleryEntries } from '../../src/console/gallery/screens.ts';
import { SHARED } from '../../src/console/gallery/shared-answers.ts';
import { box } from './colleague.ts';
import { serveAnswers } from './console-answers.ts';
import { linesOf } from './page-checks.ts';
import { expect, test } from './shopper.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const menu = (page: Page) => page.getByRole('menu');
const items = (page: Page) => page.getByRole('menuitem');

/** A claim that its reader may change. Returns the button of its labels. */
async function open(page: Page) {
  const shown = galleryEntries().find(({ screen, state }) => screen === 'claim' && state === 'kept')?.shown;
  await serveAnswers(page, { ...SHARED, ...shown?.answers });
  await page.goto(shown?.at ?? '');
  const button = page.getByRole('button', { name: 'Change labels' });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  // The fields of the claim, which come a moment later, stand behind the button.
  await expect(page.locator('input[value="B-17"]')).toBeVisible();
  return button;
}

test('a menu opens and closes by keyboard, and its button has the focus again', async ({ page }) => {
  const button = await open(page);
  for (const key of ['Enter', 'ArrowDown', 'Space']) {
    await button.press(key);
    await expect(items(page).first()).toBeFocused();
    await expect(menu(page)).toHaveAccessibleName('Change labels');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(items(page).nth(1)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  }
});

test('a shortcut opens a menu, and its keys go on afterward', async ({ page }) => {
  await open(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.slice(0, 40));
  const before = await focused();
  for (const key of ['l', 'i', 'l']) {
    await page.keyboard.press(key);
    await expect(items(page).first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toHaveCount(0);
    expect(await focused()).toBe(before);
  }
});

test('Escape closes what a key opens, also before it is drawn', async ({ page }) => {
  await open(page);
  /** Presses both within one frame. */
  const pressWithEscape = (key: string, ctrlKey: boolean) =>
    page.evaluate(
      async (first) => {
        await new Promise((done) => requestAnimationFrame(done));
        for (const init of [first, { key: 'Escape' }]) {
          document.body.dispatchEvent(
            new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }),
          );
          await Promise.resolve();
        }
      },
      { key, ctrlKey },
    );
  for (const [key, ctrlKey] of [
    ['?', false],
    ['k', true],
    ['l', false],
  ] as const) {
    await pressWithEscape(key, ctrlKey);
    await page.waitForTimeout(300);
    await expect(page.getByRole('dialog').or(menu(page)), key).toHaveCount(0);
  }
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('Tab leaves a menu for what follows its button, Shift Tab for the button', async ({ page }) => {
  const button = await open(page);
  await button.focus();
  await page.keyboard.press('Tab');
  const next = await page.evaluate(() => document.activeElement?.outerHTML);
  for (let time = 0; time < 2; time += 1) {
    await button.press('Enter');
    await expect(items(page).first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(menu(page)).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement?.outerHTML)).toBe(next);
  }
  await button.press('Enter');
  await expect(items(page).first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(menu(page)).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('a click elsewhere only closes a menu', async ({ page }) => {
  const button = await open(page);
  const at = page.url();
  const link = page.getByRole('link', { name: 'Orders', exact: true });
  const place = await link.boundingBox();
  await button.click();
  await expect(items(page).first()).toBeVisible();
  await page.mouse.click((place?.x ?? 0) + 5, (place?.y ?? 0) + 5);
  await expect(menu(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  expect(page.url()).toBe(at);
});

test('a second click on its button closes a menu', async ({ page }) => {
  const button = await open(page);
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 9, (box?.y ?? 0) + 9];
  for (let time = 0; time < 2; time += 1) {
    await page.mouse.click(x, y);
    await expect(items(page).first()).toBeVisible();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.mouse.click(x, y);
    await expect(menu(page)).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test('an item that opens a form gives the focus to the form', async ({ page }) => {
  const button = await open(page);
  await button.click();
  await items(page).last().click();
  await expect(menu(page)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Label' })).toBeFocused();
});

test('with a wide font, what can be decided keeps its words on a line; screen readers hear the keys', async ({
  page,
}) => {
  await serveAnswers(page, { ...SHARED, ...claimStates.answers });
  await page.goto(claimStates.states.undecided?.at ?? '');
  await expect(box(page)).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty('letter-spacing', '0.15em'));
  for (const [name, key] of [
    [/^Ask for more/, 'r'],
    [/^Deny/, 'd'],
  ] as const) {
    const button = page.getByRole('button', { name });
    expect(await button.evaluate(linesOf)).toBe(1);
    await expect(button).toHaveAttribute('aria-keyshortcuts', key);
  }
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Wait for the brand' })).toHaveAttribute(
    'aria-keyshortcuts',
    'w',
  );
});
