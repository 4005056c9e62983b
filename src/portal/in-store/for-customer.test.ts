/** A team member files without an order for a customer, all without script. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPortal } from '../../../scripts/build.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { type Browser, createBrowser } from '../../../test/browser-without-script.ts';
import { addPerson, sessionCookie } from '../../../test/people.ts';
import { openShop, type Shop } from '../../../test/shop.ts';
import { idOfProduct } from '../../demo/products.ts';
import { jpegPhoto } from '../../server/uploads/fixtures/files.ts';
import { urls } from '../../urls.ts';
import { portalPages } from '../routes.ts';

let test: TestApp;
let shop: Shop;
let photo: Buffer;
beforeAll(async () => {
  await buildPortal(false);
  test = await createTestApp({}, { pages: portalPages });
  shop = await openShop(test, { receipt: 'asked', shippingAddress: false });
  photo = await jpegPhoto();
});
afterAll(() => test.close());

const SAME_SITE = { 'sec-fetch-site': 'same-origin' };
const here = urls.inStore;
const BANNER = 'You’re filing for a customer on behalf of';
const OVER = 'Your time to file for this customer ran out. Open a new link from your team and start again.';

async function linkOf(personId: string): Promise<string> {
  const headers = { cookie: await sessionCookie(test, personId), ...SAME_SITE };
  const made = await test.app.inject({ method: 'POST', url: '/v1/valet-links', headers });
  return new URL(made.json().url).pathname;
}

const support = async () => (await addPerson(test, { store: shop.store, role: 'store_support' })).id;

const asks = ({ page }: Browser) => /<h1[^>]*>([^<]*)/.exec(page.html)?.[1];

async function toReview(browser: Browser, product: string, email: string): Promise<void> {
  expect(asks(browser)).toBe('How can we reach the customer?');
  await browser.post({ name: 'Ada Shopper', email, phone: '' }, SAME_SITE);
  expect(browser.page.text).toContain('You’re filing for Ada S. on behalf of');
  expect(asks(browser)).toBe('When did the customer buy it?');
  await browser.post({ date: '2026-05-20' }, SAME_SITE);
  expect(asks(browser)).toBe('What did the customer buy?');
  await browser.open(`${here.products()}?q=${product}`);
  await browser.post({ product: idOfProduct(product), q: product }, SAME_SITE);
  await browser.post({ hasReceipt: 'no' }, SAME_SITE);
  const told = { issueType: 'DEFECTIVE_ITEM', details: 'It does not switch on any more.' };
  await browser.postFiles(told, [{ name: 'photos', filename: 'switch.jpg', bytes: photo }]);
  expect(asks(browser)).toBe('How would the customer like us to fix this?');
  const missing = 'Choose how the customer would like us to fix this';
  expect((await browser.post({}, SAME_SITE)).text).toContain(missing);
  await browser.post({ method: 'REFUND' }, SAME_SITE);
  expect(browser.page.url).toBe(here.review());
}

describe('a team member’s link without an order', () => {
  it('leads to a claim that is filed at once, and to what happens next', async () => {
    const person = await support();
    const link = await linkOf(person);
    const browser = createBrowser(test.app);
    const entry = await browser.send('GET', link);
    expect(entry.headers['referrer-policy']).toBe('no-referrer');
    await browser.open(link);
    expect([browser.page.url, browser.page.status]).toEqual([here.contactInfo(), 200]);
    expect(browser.page.text).toContain(BANNER);
    await toReview(browser, 'lamp', 'valet1@example.com');
    await browser.post({}, SAME_SITE);
    expect(browser.page.url).toMatch(/^\/claim-received\?/);
    for (const words of [
      'The claim has been filed',
      'Ada S. will get an email at valet1@example.com',
      'You’re filing for Ada S. on behalf of',
    ])
      expect(browser.page.text).toContain(words);
    expect(browser.page.html).not.toContain('/view/');
    const { rows } = await test.database.admin.query(
      "select id, status, valet ->> 'by' as by from claims where author_email = 'valet1@example.com'",
    );
    expect(rows).toMatchObject([{ status: 'NEW', by: `person:${person}` }]);
    // The claim in the console.
    expect(browser.page.html).toContain(test.context.publicUrl + urls.console.claim('test', rows[0].id));
    expect((await shop.mailsTo('valet1@example.com')).map(({ kind }) => kind)).toEqual(['received']);
    // The visit is over; the link begins an empty one.
    expect((await browser.open(here.review())).url).toBe(here.begin());
    await browser.open(link);
    expect(browser.page.props).toMatchObject({ values: { name: '', email: '' } });
  });

  it('asks for no signature where one is needed: the customer gets a mail', async () => {
    const browser = createBrowser(test.app);
    await browser.open(await linkOf(await support()));
    await toReview(browser, 'chair', 'valet2@example.com');
    expect(browser.page.text).toContain('This claim needs a signature because of its value.');
    expect(browser.page.html).not.toContain('<canvas');
    await browser.post({ signatureName: 'Ada Shopper' }, SAME_SITE);
    expect(browser.page.text).toContain('with a link to sign the claim');
    expect((await shop.mailsTo('valet2@example.com')).map(({ kind }) => kind)).toEqual(['signature_wanted']);
  });

  it('files once for a form that was sent twice, and explains a claim that exists', async () => {
    const link = await linkOf(await support());
    const [one, two] = [createBrowser(test.app), createBrowser(test.app)];
    await one.open(link);
    await toReview(one, 'lamp', 'valet3@example.com');
    const form = { ...SAME_SITE, 'content-type': 'application/x-www-form-urlencoded' };
    const sent = await Promise.all([1, 2].map(() => one.send('POST', here.review(), '', form)));
    expect(new Set(sent.map(({ headers }) => headers.location)).size).toBe(1);
    expect(sent[0]?.headers.location).toContain('/claim-received?');
    await two.open(link);
    await toReview(two, 'lamp', 'valet3@example.com');
    await two.post({}, SAME_SITE);
    expect([two.page.status, two.page.url]).toEqual([422, here.review()]);
  });

  it('ends after an hour, with its maker’s role, and when they leave', async () => {
    const person = await support();
    const link = await linkOf(person);
    const browser = createBrowser(test.app);
    await browser.open(link);
    test.clock.now += 61 * 60_000;
    expect((await browser.open(here.contactInfo())).text).toContain(OVER);
    expect((await browser.open(link)).text).toContain(OVER);
    test.clock.now -= 61 * 60_000;
    expect((await browser.open(`${link}x`)).status).toBe(404);
    await browser.open(link);
    await browser.send('POST', '/valet/leave', '', { 'content-type': 'application/x-www-form-urlencoded' });
    expect((await browser.open(here.contactInfo())).url).toBe(here.begin());
    await browser.open(link);
    await test.database.admin.query('delete from memberships where person_id = $1', [person]);
    expect((await browser.open(here.contactInfo())).text).toContain(OVER);
    expect((await browser.open(link)).text).toContain(OVER);
  });
});
