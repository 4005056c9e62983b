/** The in-store flow without script: every question, every refusal, and the claim at the end. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPortal } from '../../../scripts/build.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { type Browser, createBrowser } from '../../../test/browser-without-script.ts';
import { readMails } from '../../../test/mails.ts';
import { workFilingLinks } from '../../../test/shop.ts';
import { demoProducts, idOfProduct, productDocumentOf } from '../../demo/products.ts';
import { saveProducts } from '../../server/products/save.ts';
import { jpegPhoto, PDF } from '../../server/uploads/fixtures/files.ts';
import { urls } from '../../urls.ts';
import { portalPages } from '../routes.ts';

let test: TestApp;
let photo: Buffer;
beforeAll(async () => {
  await buildPortal(false);
  test = await createTestApp({}, { pages: portalPages });
  test.clock.now = Date.parse('2026-11-20T15:00:00Z');
  const inStore = { enabled: true };
  const store = await test.addStore({ slug: 'shop', settings: { inStore } });
  const asking = { ...inStore, receipt: 'asked', shippingAddress: false, unlistedWarranty: null } as const;
  const other = await test.addStore({ id: 'askstore', slug: 'asks', settings: { inStore: asking } });
  await test.addStore({ id: 'closedstore', slug: 'closed' });
  const products = demoProducts
    .filter(({ storeSlug }) => storeSlug === 'demo')
    .map((product) => ({ sourceProductId: product.sourceProductId, product: productDocumentOf(product) }));
  for (const id of [store, other]) await saveProducts(test.database.db, id, products);
  photo = await jpegPhoto();
});
afterAll(() => test.close());

const SAME_SITE = { 'sec-fetch-site': 'same-origin' };
const here = urls.inStore;
const address = {
  ...{ name: 'Ada Shopper', company: '', address1: '1 Main St', address2: '', city: 'Boise' },
  ...{ province: 'ID', postalCode: '83702', country: 'US', phone: '' },
};
let people = 0;
const lastBuyer = () => `buyer${people}@example.com`;
const LINK = /\/in-store\/confirm\/\S+/;

/** Sends queued emails and returns the last link to an address. */
async function linkTo(recipient: string): Promise<string | null> {
  await workFilingLinks(test);
  const mails = await readMails(test, { recipient });
  return mails.flatMap(({ body }) => LINK.exec(body) ?? []).at(-1) ?? null;
}

type Answers = { date?: string; product?: string };

/** Answers everything up to the receipt. */
async function toReceipt(slug = 'shop', { date = '2026-05-20', product = 'lamp' }: Answers = {}) {
  people += 1;
  const browser = createBrowser(test.app);
  await browser.open(`${here.begin()}?store=${slug}`);
  await browser.open(here.contactInfo());
  await browser.post({ name: 'Ada Shopper', email: `buyer${people}@example.com`, phone: '' }, SAME_SITE);
  expect(browser.page.url).toBe(here.dateOfPurchase());
  await browser.post({ date }, SAME_SITE);
  expect(browser.page.url).toBe(here.products());
  await browser.open(`${here.products()}?q=${product}`);
  await browser.post({ product: idOfProduct(product), q: product }, SAME_SITE);
  return browser;
}

const filesOf = (name: string, filename: string, bytes: Uint8Array) => [{ name, filename, bytes }];

const keysIn = ({ page }: Browser) => {
  const photos = (page.props?.photos ?? []) as { fileKey: string }[];
  return photos.map(({ fileKey }) => fileKey);
};

async function toReview(): Promise<Browser> {
  const browser = await toReceipt();
  await browser.post({ hasReceipt: 'yes' }, SAME_SITE);
  expect(browser.page.url).toBe(here.receiptUpload());
  await browser.postFiles({ upload: '1' }, filesOf('photos', 'receipt.jpg', photo));
  const image = keysIn(browser);
  expect(image).toHaveLength(1);
  await browser.postFiles({ image }, filesOf('photos', 'page-2.pdf', PDF));
  expect(browser.page.url).toBe(here.upload());
  const told = { issueType: 'DEFECTIVE_ITEM', details: 'It does not switch on any more.' };
  await browser.postFiles(told, filesOf('photos', 'switch.jpg', photo));
  expect(browser.page.url).toBe(here.resolution());
  expect(browser.page.text).toContain('$129.00');
  await browser.post({ method: 'REFUND' }, SAME_SITE);
  expect(browser.page.url).toBe(here.shippingAddress());
  await browser.post(address, SAME_SITE);
  expect(browser.page.url).toBe(here.review());
  return browser;
}

const send = { addressConfirmed: 'yes' };

describe('an in-store claim', () => {
  it('for a broken lamp is filed with a two-page receipt and a photo', async () => {
    const browser = await toReview();
    for (const words of [
      'Table lamp, Brass',
      'May 20, 2026',
      'Warranty until May 20, 2028',
      '2 pages',
      'Refund',
    ]) {
      expect(browser.page.text).toContain(words);
    }
    await browser.post(send, SAME_SITE);
    expect(browser.page.url).toBe(here.sent());
    expect(browser.page.text).toContain(
      'We sent a link to b…@example.com. Open it, check your claim and submit it.',
    );
    expect(browser.page.html).not.toMatch(/\/view\/|claim #/i);
    const phone = createBrowser(test.app);
    await phone.open((await linkTo(lastBuyer())) ?? '');
    for (const words of ['Finish your claim', 'Table lamp, Brass', '2 pages', '1 Main St', 'Refund'])
      expect(phone.page.text).toContain(words);
    await phone.post({}, SAME_SITE);
    expect(phone.page.text).toMatch(/We received your claim Your claim number is #\d+\./);
    expect(phone.page.text).toContain('We’ve emailed the claim number and a link to b…@example.com.');
    const [href = ''] = /\/view\/[^"]+/.exec(phone.page.html) ?? [];
    await phone.open(href);
    expect(phone.page.text).toMatch(/My Claim #\d+/);
  });

  it('sends one link for a form submitted twice, and a new visit starts empty', async () => {
    const browser = await toReview();
    await browser.post(send, SAME_SITE);
    const again = await browser.send('POST', here.review(), new URLSearchParams(send).toString(), {
      ...SAME_SITE,
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(again.headers.location).toBe(here.sent());
    await linkTo(lastBuyer());
    expect(await readMails(test, { recipient: lastBuyer() })).toHaveLength(1);
    await browser.open(here.begin());
    expect(browser.page.text).toContain('Have these ready');
    await browser.open(here.contactInfo());
    expect(browser.page.props).toMatchObject({ values: { name: '', email: '' } });
    for (const path of [here.review(), here.sent()]) {
      await browser.open(path);
      expect(browser.page.url).toBe(here.contactInfo());
    }
  });

  it('sends the link again on request, also to a corrected address', async () => {
    const browser = await toReview();
    await browser.post(send, SAME_SITE);
    const wrong = await linkTo(lastBuyer());
    await browser.post({}, SAME_SITE);
    expect(browser.page.text).toContain('We’re sending it again.');
    expect(await linkTo(lastBuyer())).toBe(wrong);
    expect(await readMails(test, { recipient: lastBuyer() })).toHaveLength(2);
    await browser.open(here.contactInfo());
    await browser.post({ name: 'Ada Shopper', email: 'corrected@example.com', phone: '' }, SAME_SITE);
    expect(browser.page.url).toBe(here.review());
    await browser.post(send, SAME_SITE);
    expect(browser.page.text).toContain('c…@example.com');
    expect((await createBrowser(test.app).open(wrong ?? '')).status).toBe(404);
    expect((await createBrowser(test.app).open((await linkTo('corrected@example.com')) ?? '')).status).toBe(
      200,
    );
  });

  it('is filed only by the button on the linked page, once, and the link then opens the claim', async () => {
    const browser = await toReview();
    await browser.post(send, SAME_SITE);
    const link = (await linkTo(lastBuyer())) ?? '';
    const filed = async () =>
      (await test.database.admin.query('select 1 from claims where author_email = $1', [lastBuyer()]))
        .rowCount;
    const mail = createBrowser(test.app);
    const page = await mail.open(link);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect((await mail.post({}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await filed()).toBe(0);
    await mail.open(link);
    await mail.post({}, SAME_SITE);
    expect(await filed()).toBe(1);
    expect((await mail.open(link)).text).toContain('We received your claim');
    expect(mail.page.html).toContain('/view/');
    expect(await filed()).toBe(1);
    expect((await mail.open(here.confirm('nothing'))).text).toContain('This link doesn’t work');
  });

  it('leads to the first claim if the same thing is reported again', async () => {
    const [one, two] = [await toReview(), await toReview()];
    await one.post(send, SAME_SITE);
    await two.open(here.contactInfo());
    await two.post({ name: 'Somebody', email: `buyer${people - 1}@example.com`, phone: '' }, SAME_SITE);
    await two.post(send, SAME_SITE);
    expect(two.page.url).toBe(here.sent());
    const email = `buyer${people - 1}@example.com`;
    await linkTo(email);
    const links = (await readMails(test, { recipient: email })).flatMap(({ body }) => LINK.exec(body) ?? []);
    const mail = createBrowser(test.app);
    for (const link of links) {
      await mail.open(link);
      await mail.post({}, SAME_SITE);
    }
    expect(mail.page.text).toContain('You already have a claim for this');
    expect(mail.page.html).toContain('/view/');
  });

  it('asks for what is missing before it continues', async () => {
    const browser = await toReview();
    await browser.post({}, SAME_SITE);
    expect(browser.page.status).toBe(422);
    expect(browser.page.text).toContain('Please confirm your shipping address.');
  });

  it.each([
    [here.contactInfo(), { name: '', email: 'ada' }, 'Enter an email address like name@example.com'],
    [here.dateOfPurchase(), { date: '2026-11-21' }, 'in the future'],
    [here.dateOfPurchase(), { date: '2026-02-30' }, 'Enter the date of purchase'],
    [here.products(), { product: '' }, 'Choose the product'],
    [here.notFound(), { name: '', price: 'much' }, 'Enter the price, for example 49.90'],
    [here.receipt(), {}, 'Choose whether you have the receipt'],
    [here.receiptUpload(), {}, 'Add a photo or PDF of the receipt'],
  ])('%s explains the error', async (path, fields, words) => {
    const browser = await toReceipt();
    await browser.open(path);
    await browser.post(fields, SAME_SITE);
    expect(browser.page.status).toBe(422);
    expect(browser.page.text).toContain(words);
  });

  it('shows no later question before the earlier ones are answered, and none without a visit', async () => {
    const browser = createBrowser(test.app);
    await browser.open(`${here.review()}?store=shop`);
    expect(browser.page.url).toBe(here.begin());
    await browser.open(here.upload());
    expect(browser.page.url).toBe(here.contactInfo());
  });

  it.each([
    [here.dateOfPurchase(), { date: '2009-01-01' }, 'Ended Jan 1, 2011'],
    [here.dateOfPurchase(), { date: '2024-05-04' }, 'Ended May 4, 2026'],
    [here.products(), { product: idOfProduct('teapot'), q: 'tea' }, 'This product has no warranty'],
  ])('%s says that there is no warranty, with dates and a next step', async (path, fields, words) => {
    const browser = await toReceipt();
    await browser.open(path);
    await browser.post(fields, SAME_SITE);
    expect([browser.page.status, browser.page.url.replace(/\?.*/, '')]).toEqual([200, here.outOfWarranty()]);
    expect(browser.page.text).toContain(words);
    expect(browser.page.text).toContain('What you can do now');
    for (const later of [here.receipt(), here.review()]) {
      await browser.open(later);
      expect([here.products(), here.outOfWarranty()]).toContain(browser.page.url);
    }
    await browser.open(here.dateOfPurchase());
    await browser.post({ date: '2026-05-20' }, SAME_SITE);
    await browser.open(`${here.products()}?q=lamp`);
    await browser.post({ product: idOfProduct('lamp') }, SAME_SITE);
    expect(browser.page.url).toBe(here.receipt());
  });

  it('ends before the product question if the date is older than any warranty', async () => {
    const browser = createBrowser(test.app);
    await browser.open(`${here.begin()}?store=shop`);
    await browser.open(here.contactInfo());
    await browser.post({ name: 'Ada Shopper', email: 'old@example.com', phone: '' }, SAME_SITE);
    await browser.post({ date: '2009-01-01' }, SAME_SITE);
    expect(browser.page.url).toBe(here.outOfWarranty());
    expect(browser.page.text).toContain('Nothing bought before Nov 20, 2016');
  });

  it('returns from the out-of-warranty page to the search as it was', async () => {
    const browser = await toReceipt();
    await browser.open(here.products());
    await browser.post({ product: idOfProduct('teapot'), q: 'tea' }, SAME_SITE);
    const [href = ''] = /\/in-store\/products\?q=tea/.exec(browser.page.html) ?? [];
    await browser.open(href);
    expect(browser.page.props).toMatchObject({ query: 'tea', chosen: idOfProduct('teapot') });
    expect(browser.page.text).toContain('Teapot');
  });

  it('asks for the resolution separately and lets the shopper change it', async () => {
    const browser = await toReview();
    await browser.open(here.resolution());
    await browser.post({ method: 'RESHIP' }, SAME_SITE);
    expect(browser.page.url).toBe(here.review());
    expect(browser.page.props).toMatchObject({
      rows: expect.arrayContaining([
        expect.objectContaining({ key: 'method', changeHref: here.resolution() }),
      ]),
    });
    await browser.open(here.resolution());
    expect((await browser.post({}, SAME_SITE)).status).toBe(422);
  });

  it('explains why a receipt is needed, and continues once it is found', async () => {
    const browser = await toReceipt();
    await browser.post({ hasReceipt: 'no' }, SAME_SITE);
    expect(browser.page.url).toBe(here.receiptRequired());
    await browser.open(here.upload());
    expect(browser.page.url).toBe(here.receipt());
  });

  it('continues without a receipt if it is optional, but not with a product that can’t be looked up', async () => {
    const browser = await toReceipt('asks');
    await browser.post({ hasReceipt: 'no' }, SAME_SITE);
    expect(browser.page.url).toBe(here.upload());
    await browser.open(here.notFound());
    expect(browser.page.text).toContain('You can only claim products on our list');
  });

  it('accepts a product that the shopper describes', async () => {
    const browser = await toReceipt();
    await browser.open(here.notFound());
    await browser.post({ name: 'An old radio', price: '89,90' }, SAME_SITE);
    expect(browser.page.url).toBe(here.receipt());
  });

  it('is unavailable in stores that turn it off', async () => {
    const browser = createBrowser(test.app);
    for (const path of [here.begin(), here.products(), here.poster('svg')]) {
      expect((await browser.open(`${path}?store=closed`)).status).toBe(404);
    }
  });

  it('accepts no form from another site', async () => {
    const browser = createBrowser(test.app);
    await browser.open(`${here.begin()}?store=shop`);
    await browser.open(here.contactInfo());
    await browser.post({ name: 'Ada', email: 'ada@example.com' }, { 'sec-fetch-site': 'cross-site' });
    expect(browser.page.status).toBe(403);
  });

  it('can be opened from a counter poster, as SVG and PDF', async () => {
    const svg = await test.app.inject(`${here.poster('svg')}?store=shop`);
    expect(svg.headers['content-type']).toContain('image/svg+xml');
    expect(svg.body).toContain('http://localhost:4000/in-store?store=shop');
    const pdf = await test.app.inject(`${here.poster('pdf')}?store=shop`);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
