/** A claim on paper, as Chromium prints it. */
import { urls } from '../../src/urls.ts';
import { expect, test } from './shopper.ts';

const PATH = '/print/:token';
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

test('a claim fits on one page of A4 or Letter, and a long one continues on further pages without being cut off', async ({
  page,
}) => {
  for (const [state, fewest, most] of [
    ['new', 1, 1],
    ['decided', 1, 1],
    ['long-german-ten-items', 2, 3],
  ] as const) {
    await page.goto(urls.galleryState(PATH, state, { bare: '' }));
    for (const format of ['A4', 'Letter'] as const) {
      const pages = pagesOf(await page.pdf({ format })) ?? 0;
      expect(pages, `${state}, ${format}`).toBeGreaterThanOrEqual(fewest);
      expect(pages, `${state}, ${format}`).toBeLessThanOrEqual(most);
    }
  }
});

test('prints black on white in any color scheme, without controls', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.goto(urls.galleryState(PATH, 'decided', { bare: '' }));
  const colors = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return { color, backgroundColor };
  });
  expect(colors).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' });
  for (const name of ['Back to the claim', 'Save as PDF', 'Print']) {
    await expect(page.getByText(name, { exact: true })).toBeHidden();
  }
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.evaluate(() =>
    Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }),
  );
  await expect(async () => {
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('[data-printed]')).toHaveCount(1, { timeout: 200 });
  }).toPass();
});

test('prints a page of the console without its frame and its buttons, and whatever scrolls whole', async ({
  page,
}) => {
  for (const [screen, state] of [
    ['roles', 'all'],
    ['orders', 'some'],
    ['settings', 'windows'],
    ['claim', 'kept'],
  ] as const) {
    await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
    await page.goto(urls.console.galleryState(screen, state));
    await page.locator('html[data-shown]').waitFor();
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    await expect(page.locator('aside, #app > div > header').filter({ visible: true })).toHaveCount(0);
    for (const name of ['Search', 'Export as CSV', 'Save', 'Approve'])
      await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('#content, #content *')]
        .filter((one) => one.scrollHeight > one.clientHeight + 1 && one.clientHeight > 40)
        .filter((one) => /auto|scroll|hidden/.test(getComputedStyle(one).overflowY))
        .map(({ className }) => String(className)),
    );
    expect(cut, `${screen}, ${state}`).toEqual([]);
    const ink = await page.evaluate(() => getComputedStyle(document.documentElement).color);
    expect(ink).toBe('rgb(27, 29, 31)');
  }
});
