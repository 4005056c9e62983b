/** White label: the store's branding is in the first bytes, with or without script, and no other brand appears before it. */
import { KIESELSTEIN } from '../../src/demo/stores.ts';
import { palettes } from '../../src/domain/stores/palette.ts';
import { copyDemoOrder, expect, test, world } from './shopper.ts';
import { mouse } from './users.ts';
import { arriveAt, lookUp } from './walk.ts';

const rgb = (hex: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
};

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`${scheme}, without script`, () => {
    test.use({ javaScriptEnabled: false, colorScheme: scheme });

    test('the other store is amber from its first page to its last', async ({ page }) => {
      const { brand = '', 'on-brand': onBrand = '', surface = '' } = palettes(KIESELSTEIN.branding)[scheme];
      const user = mouse(page);
      await page.goto('/start?store=other');
      await expect(page).toHaveTitle(/Something wrong with your gear\?.*Kieselstein/);
      const button = page.getByRole('button', { name: 'Find my order' });
      await expect(button).toHaveCSS('background-color', rgb(brand));
      await expect(button).toHaveCSS('color', rgb(onBrand));
      await expect(page.locator('.sheet')).toHaveCSS('background-color', rgb(surface));
      await expect(page.locator('html')).toHaveCSS('font-size', `${KIESELSTEIN.branding.fontSize}px`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Georgia/);
      const logo = page.getByRole('img', { name: 'Kieselstein' });
      await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      await lookUp(user, await copyDemoOrder('2001', { store: 'other' }));
      await arriveAt(page, 'issues');
      await expect(page.getByRole('button', { name: 'Continue' })).toHaveCSS('background-color', rgb(brand));
    });
  });
}

test('the first bytes carry its colors and no other name', async () => {
  const response = await fetch(`${world().url}/start?store=other`, { headers: { accept: 'text/html' } });
  const html = await response.text();
  const { brand = '' } = palettes(KIESELSTEIN.branding).light;
  expect(html.indexOf(brand)).toBeGreaterThan(0);
  expect(html.indexOf(brand)).toBeLessThan(html.indexOf('<body'));
  expect(html).not.toMatch(/fernwood|makegood/i);
});

test('shows no order of another store', async ({ page }) => {
  const user = mouse(page);
  const customer = await copyDemoOrder('2001', { store: 'other' });
  await page.goto('/start?store=demo');
  await user.fill('Order number', customer.number);
  await user.fill('Email address', customer.email);
  await user.press('Find my order');
  await expect(page.getByRole('alert')).toContainText("We couldn't find a match");
});
