/** Text in an order or a claim is always shown as text, never as markup. */
import type { Page } from '@playwright/test';
import type { OrderDocument } from '../../src/domain/orders/order.ts';
import { copyDemoOrder, expect, test } from './shopper.ts';
import { mouse } from './users.ts';
import { arriveAt, chooseCategory, chooseMethod, confirmAndSend, lookUp, tell } from './walk.ts';

const IMG = `<img src=x onerror="alert('img')">`;
const SCRIPT = `</script><script>alert('script')</script>`;
const ATTRIBUTE = `" autofocus onfocus="alert('attribute')" x="`;
const COMMENT = `--><svg/onload=alert('svg')>{{constructor.constructor('alert(1)')()}}`;
const SEPARATORS = 'line\u2028and paragraph\u2029separators';
const LINK = `javascript:alert('link')`;

/** Replaces every text a shop system may send with an attacker's. */
const poisoned = (order: OrderDocument): OrderDocument => ({
  ...order,
  customer: { ...order.customer, name: `Ada ${SCRIPT}` },
  items: order.items.slice(0, 1).map((item) => ({
    ...item,
    name: `Mug ${SCRIPT} ${IMG}`,
    sku: ATTRIBUTE,
    selectedOptions: [
      { name: 'color', value: `${IMG}${SEPARATORS}` },
      { name: IMG, value: ATTRIBUTE },
    ],
  })),
  fulfillments: order.fulfillments.map((parcel) => ({
    ...parcel,
    trackingCompany: `UPS ${IMG}`,
    trackingNumber: `${ATTRIBUTE}${SCRIPT}`,
    items: parcel.items.slice(0, 1),
  })),
  shippingAddress: order.shippingAddress && {
    ...order.shippingAddress,
    name: `Ada ${SCRIPT}`,
    company: COMMENT,
    address1: IMG,
    address2: ATTRIBUTE,
    city: `Boise ${SCRIPT}`,
  },
});

/** The email about the claim, in the demo's mailbox. */
async function seeMail(page: Page, email: string): Promise<void> {
  const mail = page.getByRole('article').filter({ hasText: email }).first();
  await expect(async () => {
    await page.goto('/demo/mailbox?store=demo');
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(mail.frameLocator('iframe').getByText(`Mug ${SCRIPT} ${IMG}`).first()).toBeVisible();
  for (const frame of page.frames()) {
    await expect(
      frame.locator('img[src="x"], svg[onload], [onfocus], script, a[href^="javascript:"]'),
    ).toHaveCount(0);
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with script ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('names, options, addresses and details full of markup stay text on every page', async ({ page }) => {
      const user = mouse(page);
      const clean = async () => {
        await expect(page.locator('main img[src="x"], main svg[onload], main [onfocus]')).toHaveCount(0);
        await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0);
      };
      const customer = await copyDemoOrder('1001', { change: poisoned });
      await lookUp(user, customer);
      await arriveAt(page, 'issues');
      await page.goto('/');
      await expect(page.getByText(`Mug ${SCRIPT} ${IMG}`).first()).toBeVisible();
      await clean();
      await page.goto('/issues');
      await chooseCategory(user, /^Issues with my items/);
      await arriveAt(page, 'items');
      await expect(page.getByText(`Mug ${SCRIPT} ${IMG}`).first()).toBeVisible();
      await expect(page.getByText('autofocus onfocus=').first()).toBeVisible();
      await clean();
      await user.choose('checkbox', /^Mug/);
      await user.press(/^Continue/);
      await tell(user, {
        issue: 'Damaged',
        details: `${SCRIPT} ${IMG} ${ATTRIBUTE} ${COMMENT} ${SEPARATORS}`,
      });
      await clean();
      await chooseMethod(user);
      await expect(page.getByText(`Boise ${SCRIPT}`).first()).toBeVisible();
      await clean();
      await confirmAndSend(user);
      await clean();
      await user.press('See my claim');
      await arriveAt(page, 'view');
      await expect(page.getByText(COMMENT).last()).toBeVisible();
      await clean();
      await user.fill('Your message', `${IMG} ${SCRIPT} ${LINK}`);
      await user.press(/^Send$/);
      await expect(page.getByRole('listitem').filter({ hasText: `${IMG} ${SCRIPT} ${LINK}` })).toBeVisible();
      await clean();
      await page.goto(new URL(page.url()).pathname.replace('/view/', '/print/'));
      await expect(page.getByText(`Mug ${SCRIPT} ${IMG}`).first()).toBeVisible();
      await clean();
      await seeMail(page, customer.email);
    });
  });
}

test('what is typed into the lookup is shown as text', async ({ page }) => {
  const user = mouse(page);
  for (const words of [SCRIPT, IMG, ATTRIBUTE, LINK]) {
    await page.goto('/start?store=demo');
    await user.fill('Order number', words);
    await user.fill('Email address', 'ada@example.com');
    await user.press('Find my order');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('Order number')).toHaveValue(words);
  }
});

test('a URL made of markup is not found', async ({ page }) => {
  for (const path of [`/${IMG}`, `/view/${SCRIPT}`, `/start?store=${SCRIPT}`, `/spec/start?state=${IMG}`]) {
    const response = await page.goto(encodeURI(path));
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
