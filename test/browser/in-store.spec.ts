/** A lamp bought in the shop stops working: from the code on the counter to a claim, with and without script. */
import { PDF } from '../../src/server/uploads/fixtures/files.ts';
import { urls } from '../../src/urls.ts';
import { awake, finger, type Hand, mouse } from './hands.ts';
import { photo } from './photo.ts';
import { expect, test } from './shopper.ts';

const here = urls.inStore;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function arriveAt({ page }: Hand, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
}

async function toProducts(hand: Hand): Promise<void> {
  const { page } = hand;
  await page.goto(`${here.begin()}?store=demo`);
  await arriveAt(hand, here.contactInfo());
  await hand.fill('Full name', 'Ada Shopper');
  await hand.fill('E-mail address', `buyer-${crypto.randomUUID()}@example.com`);
  await hand.press('Continue');
  await arriveAt(hand, here.dateOfPurchase());
  await page.getByLabel('Date of purchase').fill(daysAgo(180));
  await hand.press('Continue');
  await arriveAt(hand, here.products());
}

type Attach = (file: { name: string; mimeType: string; buffer: Buffer }) => Promise<void>;

async function fromReceiptToClaim(hand: Hand, attach: Attach): Promise<void> {
  const { page } = hand;
  await arriveAt(hand, here.receipt());
  await hand.choose('radio', 'Yes');
  await hand.press('Continue');
  await arriveAt(hand, here.receiptUpload());
  await attach({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: PDF });
  await hand.press('Continue');
  await arriveAt(hand, here.upload());
  await hand.choose('radio', 'Defective');
  await page.getByLabel('Tell us briefly about the issue').fill('It does not switch on any more.');
  await attach(await photo());
  await hand.press('Continue');
  await arriveAt(hand, here.shippingAddress());
  await hand.fill('Street address', '1 Main St');
  await hand.fill('City', 'Boise');
  await page.getByLabel('State or province').selectOption('ID');
  await hand.fill('Postal code', '83702');
  await hand.press('Continue');
  await arriveAt(hand, here.review());
  await expect(page.getByText('$129.00 back to you')).toBeVisible();
  await hand.choose('radio', /^Refund/);
  await hand.choose('checkbox', /^My shipping address is accurate/);
  await hand.press('Send my claim');
  await page.waitForURL('**/view/**');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^My Claim #\d+$/);
  await expect(page.getByText('Table lamp, Brass').first()).toBeVisible();
}

test.describe('on a phone, by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the product is found while one types, and the claim is filed', async ({ page }) => {
    const hand = finger(page);
    await toProducts(hand);
    await awake(page);
    await page.getByLabel('Name, SKU or barcode').pressSequentially('table la');
    await expect(page.getByRole('status')).toHaveText('1 product found');
    await hand.choose('radio', /^Table lamp, Brass/);
    await hand.press('Continue');
    await fromReceiptToClaim(hand, async (file) => {
      await awake(page);
      await hand.attach(file);
      await expect(page.getByText(`${file.name} added`)).toBeVisible();
    });
  });
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the product is found by its button, and the claim is filed', async ({ page }) => {
    const hand = mouse(page);
    await toProducts(hand);
    await hand.fill('Name, SKU or barcode', 'lamp-');
    await hand.press('Search');
    await page.waitForURL('**?q=**');
    await hand.choose('radio', /^Table lamp, Brass/);
    await hand.press('Continue');
    await fromReceiptToClaim(hand, hand.attach);
  });
});
