/** Unsent answers survive two tabs, a reload, Back, another device and a lost connection. */
import type { BrowserContext, Page } from '@playwright/test';
import { offline } from './offline.ts';
import { photo } from './photo.ts';
import { type Customer, copyDemoOrder, expect, test } from './shopper.ts';
import { hydrated, mouse } from './users.ts';
import {
  arriveAt,
  chooseCategory,
  chooseItem,
  chooseMethod,
  confirmAndSend,
  lookUp,
  MUG,
  tell,
} from './walk.ts';

test.use({ browserKind: 'whole' });

const ISSUES = /^Issues with my items/;
const TYPED = 'The handle came off in the box.';
const details = (page: Page) => page.getByLabel('Tell us briefly about the issue');
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

async function toDetails(page: Page, customer?: Customer): Promise<Customer> {
  const user = mouse(page);
  const who = customer ?? (await copyDemoOrder('1001'));
  await lookUp(user, who);
  await chooseCategory(user, ISSUES);
  await chooseItem(user, MUG);
  await arriveAt(page, 'details');
  return who;
}

async function answerHalf(page: Page): Promise<void> {
  await hydrated(page);
  await page.locator('label', { has: page.getByRole('radio', { name: 'Damaged' }) }).click();
  await details(page).fill(TYPED);
}

async function seeHalf(page: Page): Promise<void> {
  await expect(page.getByRole('radio', { name: 'Damaged' })).toBeChecked();
  await expect(details(page)).toHaveValue(TYPED);
}

async function toReview(page: Page, customer: Customer): Promise<void> {
  const user = mouse(page);
  await lookUp(user, customer);
  await chooseCategory(user, ISSUES);
  await page.waitForURL((url) => url.pathname !== '/issues');
  if (new URL(page.url()).pathname === '/issues/items') {
    await page
      .locator('label', { has: page.getByRole('checkbox') })
      .first()
      .click();
    const early = page.locator('label', { has: page.locator('input[name=claimCategory][value=SHIPPING]') });
    if (await early.isVisible()) await early.click();
    await user.press(/^Continue/);
  }
  await tell(user, { issue: 'Damaged' });
  await chooseMethod(user);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with script ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('two orders in two tabs are each filed as their own page shows them', async ({ page, context }) => {
      const [lamp, planter] = [await copyDemoOrder('1004'), await copyDemoOrder('1003')];
      await toReview(page, lamp);
      const other = await context.newPage();
      await toReview(other, planter);
      await page.bringToFront();
      await confirmAndSend(mouse(page));
      await expect(page.getByText(lamp.number).first()).toBeVisible();
      await other.reload();
      await arriveAt(other, 'review');
      await confirmAndSend(mouse(other));
      await expect(other.getByText(planter.number).first()).toBeVisible();
    });

    test('a rejected answer is restored after Back and from the start', async ({ page }) => {
      const customer = await toDetails(page);
      if (javaScriptEnabled) await answerHalf(page);
      else {
        await details(page).fill(TYPED);
        await page.getByRole('button', { name: 'Continue' }).click();
      }
      await saved(page);
      await page.getByRole('link', { name: 'Back' }).click();
      await arriveAt(page, 'items');
      await page.goto(`/start?store=${customer.store}`);
      await page.getByRole('link', { name: new RegExp(customer.number) }).click();
      await page.waitForURL((url) => url.pathname !== '/start');
      const { origin, search } = new URL(page.url());
      await page.goto(`${origin}/issues/shipment/details${search}`);
      await expect(details(page)).toHaveValue(TYPED);
      await saved(page);
    });
  });
}

test('choices, text and photos are restored after a reload, after Back and on another device', async ({
  page,
  browser,
}) => {
  const customer = await toDetails(page);
  await answerHalf(page);
  await page.locator('input[type=file]:not([capture])').setInputFiles(await photo());
  await expect(page.getByText('mug.jpg added')).toBeVisible();
  await saved(page);
  const address = page.url();
  await page.reload();
  await seeHalf(page);
  await expect(page.getByRole('img', { name: 'mug.jpg' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await arriveAt(page, 'items');
  await mouse(page).press(/^Continue/);
  await arriveAt(page, 'details');
  await seeHalf(page);
  const phone: BrowserContext = await browser.newContext({ baseURL: new URL(address).origin });
  const there = await phone.newPage();
  await lookUp(mouse(there), customer);
  await there.goto(address);
  await seeHalf(there);
  await expect(there.getByRole('img', { name: 'mug.jpg' })).toBeVisible();
  await phone.close();
});

test('a tab that crashes while someone types loses nothing', async ({ page, context }) => {
  await toDetails(page);
  await answerHalf(page);
  const address = page.url();
  await page.close();
  const again = await context.newPage();
  await again.goto(address);
  await seeHalf(again);
});

test.describe('offline', () => {
  offline('a step waits, says so, and is submitted automatically', async ({ page, context }) => {
    await toDetails(page);
    await answerHalf(page);
    await saved(page);
    await context.setOffline(true);
    await details(page).fill(`${TYPED} Offline.`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'You’re offline.' })).toContainText(
      'We’ll send this step once the connection is back.',
    );
    await expect(details(page)).toHaveValue(`${TYPED} Offline.`);
    await context.setOffline(false);
    await arriveAt(page, 'resolution');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(details(page)).toHaveValue(`${TYPED} Offline.`);
  });

  offline(
    'a photo and the step after it wait for the connection and are then sent automatically',
    async ({ page, context }) => {
      await toDetails(page);
      await answerHalf(page);
      await saved(page);
      await context.setOffline(true);
      await page.locator('input[type=file]:not([capture])').setInputFiles(await photo());
      await expect(page.getByText('No connection right now.')).toBeVisible();
      await expect(page.getByText('Failed to get signed url for image')).toBeVisible();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('button', { name: 'Waiting for the connection…' })).toBeVisible();
      await context.setOffline(false);
      await arriveAt(page, 'resolution');
      await page.getByRole('link', { name: 'Back' }).click();
      await seeHalf(page);
      await expect(page.getByRole('img', { name: 'mug.jpg' })).toBeVisible();
    },
  );

  offline(
    'a photo waits for the connection even before the upload code has loaded',
    async ({ page, context }) => {
      const isOffline = Promise.withResolvers<void>();
      await page.route('**/upload-*.js', async (route) => {
        await isOffline.promise;
        await route.abort('internetdisconnected');
      });
      await toDetails(page);
      await hydrated(page);
      await context.setOffline(true);
      isOffline.resolve();
      await page.locator('input[type=file]:not([capture])').setInputFiles(await photo());
      await expect(page.getByText('No connection right now.')).toBeVisible();
      await page.unroute('**/upload-*.js');
      await context.setOffline(false);
      await expect(page.getByText('mug.jpg added')).toBeVisible();
    },
  );

  offline(
    'typing about two orders in two tabs continues, is kept in the browser, and is saved once the connection is back',
    async ({ page, context }) => {
      await toDetails(page);
      const other = await context.newPage();
      await toDetails(other);
      // A page that is not hydrated yet couldn't load its script.
      for (const tab of [page, other]) await hydrated(tab);
      await context.setOffline(true);
      await details(other).fill('The other one is chipped.');
      await page.bringToFront();
      await answerHalf(page);
      for (const tab of [page, other])
        await expect(tab.getByText('Nothing is lost. Your answers are saved on this device.')).toBeVisible();
      await context.setOffline(false);
      for (const tab of [page, other]) {
        await saved(tab);
        await tab.reload();
      }
      await seeHalf(page);
      await expect(details(other)).toHaveValue('The other one is chipped.');
    },
  );

  offline(
    'a tab that crashes offline restores its text when it is opened again',
    async ({ page, context }) => {
      await toDetails(page);
      await hydrated(page);
      const address = page.url();
      await context.setOffline(true);
      await answerHalf(page);
      await expect(page.getByText('saved on this device')).toBeVisible();
      await page.close({ runBeforeUnload: false });
      await context.setOffline(false);
      const again = await context.newPage();
      await again.goto(address);
      await seeHalf(again);
      await saved(again);
    },
  );

  offline(
    'Back waits for the connection instead of showing the browser’s error page',
    async ({ page, context }) => {
      await toDetails(page);
      await answerHalf(page);
      await saved(page);
      await context.setOffline(true);
      await page.getByRole('link', { name: 'Back' }).click();
      await expect(page.getByText('We’ll open the page once the connection is back.')).toBeVisible();
      await context.setOffline(false);
      await arriveAt(page, 'items');
    },
  );

  offline('a step also waits for a server that does not respond', async ({ page }) => {
    await toDetails(page);
    await answerHalf(page);
    await saved(page);
    let isDown = true;
    await page.route('**/issues/shipment/details*', (route) =>
      route.request().method() === 'POST' && isDown ? route.abort('connectionreset') : route.continue(),
    );
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('We can’t reach our server right now.')).toBeVisible();
    isDown = false;
    await arriveAt(page, 'resolution');
  });

  offline('a claim whose response is lost is filed once', async ({ page }) => {
    const customer = await copyDemoOrder('1004');
    await toReview(page, customer);
    await hydrated(page);
    let posts = 0;
    await page.route('**/resolution/review*', async (route) => {
      if (route.request().method() !== 'POST' || route.request().headers()['makegood-keep'])
        return route.continue();
      posts += 1;
      if (posts > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await confirmAndSend(mouse(page));
    expect(posts).toBe(2);
    await page.goto(`/?orderId=${new URL(page.url()).searchParams.get('orderId')}`);
    await expect(page.getByText(/^Claim #/)).toHaveCount(1);
  });

  offline(
    'full browser storage doesn’t break the page, and the page asks to stay open',
    async ({ page, context }) => {
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      });
      await toDetails(page);
      // A page that is not hydrated yet couldn't load its script.
      await hydrated(page);
      await context.setOffline(true);
      await answerHalf(page);
      await expect(page.getByText('Keep this page open.')).toBeVisible();
      await context.setOffline(false);
      await saved(page);
    },
  );
});

test('selecting only an item without warranty asks nothing about the warranty', async ({ page }) => {
  const user = mouse(page);
  await lookUp(user, await copyDemoOrder('1001', { store: 'other' }));
  await chooseCategory(user, ISSUES);
  await arriveAt(page, 'items');
  await hydrated(page);
  const question = page.getByText('Did it arrive like this, or did it fail later?');
  await expect(question).toBeHidden();
  await page
    .locator('label', { has: page.locator('input[name=item]:not([data-asks-coverage])') })
    .first()
    .click();
  await expect(question).toBeHidden();
  await page
    .locator('label', { has: page.locator('input[data-asks-coverage]') })
    .first()
    .click();
  await expect(question).toBeVisible();
  await page
    .locator('label', { has: page.locator('input[data-asks-coverage]') })
    .first()
    .click();
  await user.press(/^Continue/);
  await arriveAt(page, 'details');
});
