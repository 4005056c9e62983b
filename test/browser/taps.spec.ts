/** How much a shopper has to tap: from the lookup to the filed claim, for one item with two photos. */
import { expect as expects, type Locator, type Page } from '@playwright/test';
import { photo } from './photo.ts';
import { copyDemoOrder, expect, test } from './shopper.ts';
import { hydrated, unitsOf } from './users.ts';
import { arriveAt, MUG, visitedPaths } from './walk.ts';

test.use({ browserKind: 'whole' });

const MOST_TAPS = 12;
const SCREENS = [
  '/start',
  '/issues',
  '/issues/items',
  '/issues/shipment/details',
  '/resolution',
  '/resolution/review',
];

/** Counts every tap; typing into a focused field costs none. */
function countingTouch(page: Page) {
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  return {
    tap,
    fill: async (label: string, value: string) => {
      const field = page.getByLabel(label, { exact: true });
      await tap(field);
      await field.fill(value);
    },
    /** One tap opens the phone's picker, where both photos are chosen. */
    attach: async (files: Awaited<ReturnType<typeof photo>>[]) => {
      const chooser = page.waitForEvent('filechooser');
      await tap(page.locator('.file-drop').last());
      await (await chooser).setFiles(files);
    },
    taps: () => taps,
  };
}

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

for (const [what, item] of [
  ['one of four mugs', (page: Page) => unitsOf(page, MUG, 1)],
  [
    'the only teapot',
    (page: Page) => page.locator('label', { has: page.getByRole('checkbox', { name: /^Teapot/ }) }),
  ],
] as const) {
  test(`${what}, with two photos, takes at most ${MOST_TAPS} taps and ${SCREENS.length} screens`, async ({
    page,
  }) => {
    const screens = visitedPaths(page);
    const touch = countingTouch(page);
    const card = (role: 'radio' | 'checkbox', name: string | RegExp) =>
      page.locator('label', { has: page.getByRole(role, { name }) });
    const { store, number, email } = await copyDemoOrder('1001');
    await page.goto(`/start?store=${store}`);
    await touch.fill('Order number', number);
    await touch.fill('Email address', email);
    await touch.tap(page.getByRole('button', { name: 'Find my order' }));
    await arriveAt(page, 'issues');
    await hydrated(page);
    await touch.tap(card('radio', /^Issues with my items/));
    await arriveAt(page, 'items');
    await hydrated(page);
    await touch.tap(item(page));
    await arriveAt(page, 'details');
    await hydrated(page);
    await touch.tap(card('radio', 'Damaged'));
    await touch.fill('Tell us briefly about the issue', 'It broke on the way here.');
    const camera = page.getByLabel('Take a photo');
    await expect(camera).toHaveAttribute('capture', 'environment');
    await expect(page.locator('label', { has: camera })).toBeVisible();
    await touch.attach([await photo(), await photo()]);
    await expects(page.locator('input[name=image]')).toHaveCount(2);
    await touch.tap(page.getByRole('button', { name: 'Continue' }));
    await arriveAt(page, 'resolution');
    await hydrated(page);
    await touch.tap(card('radio', /^Refund/));
    await arriveAt(page, 'review');
    // Nobody has to scroll to the consent, and the bar of the button covers none of it.
    const consent = card('checkbox', /^My shipping address is accurate/);
    await expect(consent).toBeInViewport({ ratio: 1 });
    await consent.tap({ trial: true });
    await expect(page.getByRole('button', { name: 'Submit claim' })).toBeInViewport({ ratio: 1 });
    await touch.tap(consent);
    await touch.tap(page.getByRole('button', { name: 'Submit claim' }));
    await arriveAt(page, 'claimReceived');
    expect(touch.taps(), screens.join(' ')).toBeLessThanOrEqual(MOST_TAPS);
    expect([...new Set(screens)]).toEqual([...SCREENS, '/claim-received']);
  });
}

test('arrows and Space select without continuing; Enter continues; Back returns to the question', async ({
  page,
}) => {
  const { store, number, email } = await copyDemoOrder('1001');
  await page.goto(`/start?store=${store}`);
  await page.getByLabel('Order number').fill(number);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Find my order' }).tap();
  await arriveAt(page, 'issues');
  await hydrated(page);
  const [first, second] = [page.getByRole('radio').first(), page.getByRole('radio').nth(1)];
  await first.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(second).toBeChecked();
  await page.waitForTimeout(300);
  expect(new URL(page.url()).pathname).toBe('/issues');
  await page.keyboard.press('Enter');
  await arriveAt(page, 'items');
  await page.goBack();
  await arriveAt(page, 'issues');
  await expect(second).toBeChecked();
});
