/**
 * A lamp bought in the store breaks: from the QR code on the counter to a claim, with and without script, and by a link of the team
 * for a customer without an order.
 */
import type { Page } from '@playwright/test';
import { text as orders } from '../../src/console/orders/text.ts';
import { PDF } from '../../src/server/uploads/fixtures/files.ts';
import { urls } from '../../src/urls.ts';
import { signedIn } from './colleague.ts';
import { photo } from './photo.ts';
import { expect, test, world } from './shopper.ts';
import { hydrated, mouse, touch, type User } from './users.ts';

const here = urls.inStore;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function arriveAt({ page }: User, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
}

async function toProducts(user: User): Promise<string> {
  await user.page.goto(`${here.begin()}?store=demo`);
  await user.press('Start');
  return fromContactToProducts(user);
}

async function fromContactToProducts(user: User): Promise<string> {
  const { page } = user;
  const email = `buyer-${crypto.randomUUID()}@example.com`;
  await arriveAt(user, here.contactInfo());
  await user.fill('Full name', 'Ada Shopper');
  await user.fill('Email address', email);
  await user.press('Continue');
  await arriveAt(user, here.dateOfPurchase());
  await page.getByLabel('Date of purchase').fill(daysAgo(180));
  await user.press('Continue');
  await arriveAt(user, here.products());
  return email;
}

/** Waits for the newest email to an address in the demo's mailbox and returns its link. */
async function linkInMailbox(page: Page, email: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const mails = await (await page.request.get('/demo/mailbox?store=demo')).text();
    const mail = mails.split('<article>').find((one) => one.includes(`To ${email}`)) ?? '';
    link = /\/in-store\/confirm\/[\w.-]+/.exec(mail)?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 30_000 });
  return link;
}

type Attach = (file: { name: string; mimeType: string; buffer: Buffer }) => Promise<void>;

async function fromReceiptToReview(user: User, attach: Attach, payee = 'you'): Promise<void> {
  const { page } = user;
  await arriveAt(user, here.receipt());
  await user.choose('radio', 'Yes');
  await user.press('Continue');
  await arriveAt(user, here.receiptUpload());
  await attach({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: PDF });
  await user.press('Continue');
  await arriveAt(user, here.upload());
  await user.choose('radio', 'Defective');
  await page.getByLabel('Tell us briefly about the issue').fill('It does not switch on any more.');
  await attach(await photo());
  await user.press('Continue');
  await arriveAt(user, here.resolution());
  await expect(page.getByText(`$129.00 back to ${payee}`)).toBeVisible();
  await user.choose('radio', /^Refund/);
  await user.press('Continue');
  await arriveAt(user, here.shippingAddress());
  await user.fill('Street address', '1 Main St');
  await user.fill('City', 'Boise');
  await page.getByLabel('State').selectOption('ID');
  await user.fill('ZIP Code', '83702');
  await user.press('Continue');
  await arriveAt(user, here.review());
}

async function fromReceiptToClaim(user: User, email: string, attach: Attach): Promise<void> {
  const { page } = user;
  await fromReceiptToReview(user, attach);
  await user.choose('checkbox', /^My shipping address is accurate/);
  await user.press('Email me the link');
  await arriveAt(user, here.sent());
  await expect(page.getByText(/^We sent a link to b…@example\.com/)).toBeVisible();
  await page.goto(await linkInMailbox(page, email));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finish your claim');
  await user.press('Submit claim');
  await expect(page.getByText(/^Your claim number is #\d+\.$/)).toBeVisible();
  await user.press('See my claim');
  await page.waitForURL('**/view/**');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^My Claim #\d+$/);
  await expect(page.getByText('Table lamp, Brass').first()).toBeVisible();
}

test.describe('on a phone, by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the product is found by typing, and the claim is filed', async ({ page }) => {
    const user = touch(page);
    const email = await toProducts(user);
    await hydrated(page);
    await page.getByLabel('Name, SKU or barcode').pressSequentially('table la');
    await expect(page.getByRole('status')).toHaveText('1 product found');
    await user.choose('radio', /^Table lamp, Brass/);
    await user.press('Continue');
    await fromReceiptToClaim(user, email, async (file) => {
      await hydrated(page);
      await user.attach(file);
      // PDFs are redrawn in a separate process, which has to start first.
      await expect(page.getByText(`${file.name} added`)).toBeVisible();
    });
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the product is found with the search button, and the claim is filed', async ({ page }) => {
    const user = mouse(page);
    const email = await toProducts(user);
    await user.fill('Name, SKU or barcode', 'lamp-');
    await user.press('Search');
    await page.waitForURL('**?q=**');
    await user.choose('radio', /^Table lamp, Brass/);
    await user.press('Continue');
    await fromReceiptToClaim(user, email, user.attach);
  });
});

test('a colleague files for a customer without an order, by a link from the console', async ({
  browser,
  page,
}) => {
  const team = await signedIn(browser, world().url, 'owner@demo.test');
  const desk = await team.newPage();
  await desk.goto(urls.console.orders('demo'));
  await desk.getByRole('button', { name: orders.fileWithoutOrder }).click();
  const link = await desk.getByRole('link', { name: orders.openPortal }).getAttribute('href');
  const user = mouse(page);
  await page.goto(link ?? '');
  await fromContactToProducts(user);
  await expect(page.getByText('You’re filing for Ada S. on behalf of Fernwood')).toBeVisible();
  await user.fill('Name, SKU or barcode', 'lamp-');
  await user.press('Search');
  await user.choose('radio', /^Table lamp, Brass/);
  await user.press('Continue');
  await fromReceiptToReview(
    user,
    async (file) => {
      await hydrated(page);
      await user.attach(file);
      await expect(page.getByText(`${file.name} added`)).toBeVisible();
    },
    'the customer',
  );
  await user.choose('checkbox', /^Ada S. confirmed the shipping address/);
  await user.press('Submit claim');
  await page.waitForURL((url) => url.searchParams.has('claim'));
  const id = new URL(page.url()).searchParams.get('claim') ?? '';
  await desk.goto(urls.console.claim('demo', id));
  await expect(desk.getByText('Table lamp, Brass').first()).toBeVisible();
  await expect(desk.getByText('Date of purchase')).toBeVisible();
  await team.close();
});
