/** Answers are kept as shoppers type, for each order and page, on any device and in any order of requests. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type Browser, createBrowser, type Page } from '../../../../test/browser-without-script.ts';
import { demoPortal } from '../../../../test/demo-portal.ts';
import { REDRAW_HEADER } from '../../../domain/orders/order-address.ts';

const { test, browser } = demoPortal();
beforeEach(async () => {
  test.clock.now += 60_000;
  await test.database.admin.query('delete from drafts');
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ADA = { order: '1001', email: 'ada@example.com' };

async function lookUp(visitor: Browser, fields = ADA): Promise<Page> {
  await visitor.open('/start?store=demo');
  const found = await visitor.post(fields);
  // An order with a claim shows that claim first.
  return found.url === '/' ? visitor.open('/issues') : found;
}

async function toDetails(): Promise<Page> {
  await lookUp(browser);
  await browser.post({ category: 'issuesWithItems' });
  return browser.post({ item: '1', 'quantity.1': '1' });
}

/** Sends unfinished answers like the page's script does. */
async function keep(page: Page, fields: Record<string, string>, { at = test.clock.now, by = browser } = {}) {
  const headers = { ...FORM, accept: 'application/json', 'makegood-keep': String(at) };
  const answer = await by.send('POST', page.address, new URLSearchParams(fields).toString(), headers);
  return { status: answer.statusCode, ...answer.json() };
}

const propsOf = <Props>(page: Page) => page.props as Props;
const valuesOf = (page: Page) => page.props?.values;
const addressOf = (page: Page) =>
  propsOf<{ address: { values: Record<string, string> } }>(page).address.values;
type Items = { groups: { items: { key: string; asksCoverage: boolean }[] }[] };
const itemsOf = (page: Page) => propsOf<Items>(page).groups.flatMap(({ items }) => items);
const half = { item: '1', issueType: 'DAMAGED', details: 'The hand' };

describe('unsent answers', () => {
  it('are restored after a reload, on Back and on another device, and the page says so', async () => {
    const page = await toDetails();
    expect(await keep(page, half)).toMatchObject({ status: 200, outcome: 'kept' });
    const again = await browser.open(page.address);
    expect(valuesOf(again)).toMatchObject({ issueType: 'DAMAGED', details: 'The hand' });
    expect([page.text.includes('Saved'), again.text.includes('Saved')]).toEqual([false, true]);
    await browser.open('/issues');
    expect(valuesOf(await browser.open('/issues/shipment/details'))).toMatchObject({ details: 'The hand' });
    const phone = createBrowser(test.app);
    await lookUp(phone);
    expect(valuesOf(await phone.open('/issues/shipment/details'))).toMatchObject({ details: 'The hand' });
  });

  it('are kept for each page, including radio choices', async () => {
    const issues = await lookUp(browser);
    await keep(issues, { category: 'notReceived' });
    expect(valuesOf(await browser.open('/issues'))).toEqual({ category: 'notReceived' });
    const items = await browser.post({ category: 'issuesWithItems' });
    await keep(items, { shipment: '1', item: '1', 'quantity.1': '3' });
    expect(itemsOf(await browser.open('/issues/items'))[0]).toMatchObject({ selected: true, chosen: 3 });
    await browser.post({ item: '1', 'quantity.1': '1' });
    await browser.post({ issueType: 'DAMAGED', details: 'The handle came off.' });
    await keep(browser.page, { method: 'STORE_CREDIT' });
    expect(valuesOf(await browser.open('/resolution'))).toEqual({ method: 'STORE_CREDIT' });
    const review = await browser.post({ method: 'REFUND' });
    await keep(review, { addressConfirmed: 'yes', city: 'Salem', address1: '1 New Street', country: 'US' });
    expect((await browser.open('/resolution/review')).props).toMatchObject({
      values: { addressConfirmed: true },
      address: { values: { city: 'Salem' } },
    });
  });

  it('that were saved while the page’s script asks for a part of the page stay, also those of another tab', async () => {
    await toDetails();
    await browser.post({ issueType: 'DAMAGED', details: 'The handle came off.' });
    const review = await browser.post({ method: 'REFUND' });
    await keep(review, { addressConfirmed: 'yes' });
    test.clock.now += 2000;
    const headers = { ...FORM, [REDRAW_HEADER]: 'address' };
    const older = new URLSearchParams({ update: 'address', addressConfirmed: '' }).toString();
    const drawn = await browser.send('POST', review.address, older, headers);
    expect([drawn.statusCode, drawn.body.includes('postalCode')]).toEqual([200, true]);
    expect(valuesOf(await browser.open('/resolution/review'))).toMatchObject({ addressConfirmed: true });
  });

  it('are kept without script at each submit, even if the form was rejected', async () => {
    await toDetails();
    const refused = await browser.post({ issueType: 'WRONG_ITEM', details: 'short' });
    expect([refused.status, refused.text.includes('Saved')]).toEqual([422, true]);
    expect(valuesOf(await browser.open('/issues/shipment/details'))).toMatchObject({
      issueType: 'WRONG_ITEM',
      details: 'short',
    });
  });

  it('are dropped once accepted, and a late request can’t bring them back', async () => {
    const page = await toDetails();
    const typedAt = test.clock.now;
    await keep(page, half);
    test.clock.now += 5000;
    await browser.open(page.address);
    await browser.post({ issueType: 'DAMAGED', details: 'The handle came off.' });
    expect(browser.page.url).toBe('/resolution');
    expect(await keep(page, half, { at: typedAt + 4000 })).toMatchObject({ outcome: 'older' });
    const back = await browser.open(page.address);
    expect(valuesOf(back)).toMatchObject({ details: 'The handle came off.' });
    expect(back.text).not.toContain('Saved');
  });

  it('are the most recently typed ones, in whichever order requests arrive', async () => {
    const page = await toDetails();
    const began = test.clock.now;
    test.clock.now += 10_000;
    const words = Array.from({ length: 20 }, (_, letters) => 'x'.repeat(letters));
    const requests = words.map((details, index) => keep(page, { ...half, details }, { at: began + index }));
    const shuffled = requests.sort(() => Math.random() - 0.5);
    for (const { status } of await Promise.all(shuffled)) expect(status).toBe(200);
    expect(valuesOf(await browser.open(page.address))).toMatchObject({ details: words.at(-1) });
  });

  it('are still accepted after a client whose clock runs fast', async () => {
    const page = await toDetails();
    await keep(page, { ...half, details: 'from tomorrow' }, { at: test.clock.now + 86_400_000 });
    test.clock.now += 1000;
    await keep(page, { ...half, details: 'from now' });
    expect(valuesOf(await browser.open(page.address))).toMatchObject({ details: 'from now' });
  });
});

describe('nothing is kept', () => {
  it('for an order that isn’t open in this browser, or from another site’s form', async () => {
    const page = await toDetails();
    const stranger = createBrowser(test.app);
    expect(await keep(page, half, { by: stranger })).toMatchObject({ status: 401, code: 'unauthenticated' });
    await lookUp(stranger, { order: '1004', email: 'dev@example.com' });
    expect(await keep(page, half, { by: stranger })).toMatchObject({ status: 401 });
    const headers = { ...FORM, 'makegood-keep': '1', 'sec-fetch-site': 'cross-site' };
    expect((await browser.send('POST', page.address, 'details=x', headers)).statusCode).toBe(403);
    expect(valuesOf(await browser.open(page.address))).toMatchObject({ details: '' });
  });

  it('of a claim filed in the meantime: the next claim starts empty', async () => {
    const page = await toDetails();
    await browser.post({ issueType: 'DAMAGED', details: 'The handle came off.' });
    const review = await browser.post({ method: 'REFUND' });
    const values = addressOf(review);
    const sent = await browser.post({ ...values, addressConfirmed: 'yes' });
    expect(sent.url).toMatch(/^\/claim-received/);
    expect(await keep(page, half)).toMatchObject({ outcome: 'gone' });
    test.clock.now += 1000;
    await browser.open('/issues');
    expect(await keep(page, half, { at: test.clock.now - 1000 })).toMatchObject({ outcome: 'gone' });
  });

  it('beyond the session’s limit, nor any field longer than its form allows', async () => {
    const page = await toDetails();
    const long = await keep(page, { ...half, details: 'x'.repeat(100_000) });
    expect(long).toMatchObject({ status: 422, code: 'form_field_too_long' });
    const megabytes = await keep(page, { ...half, details: 'x'.repeat(2_000_000) });
    expect(megabytes.status).toBe(413);
    const statuses = new Set<number>();
    for (let product = 2; product < 110; product += 1) {
      const address = `${page.address}&product=${product}`;
      statuses.add((await keep({ ...page, address }, { ...half, details: 'x'.repeat(2500) })).status);
    }
    expect(statuses).toEqual(new Set([200, 413]));
    const { rows } = await test.database.admin.query('select length(answers::text) as length from drafts');
    expect(rows[0].length).toBeLessThan(210_000);
  });

  it('of a drawn signature or a button', async () => {
    const page = await toDetails();
    await keep(page, { ...half, signature: 'data:image/png;base64,AAAA', remove: 'x', upload: '1' });
    const { rows } = await test.database.admin.query('select answers from drafts');
    expect(
      Object.keys(
        Object.values(rows[0].answers as Record<string, { fields: object }>)[0]?.fields ?? {},
      ).sort(),
    ).toEqual(['details', 'issueType', 'item']);
  });
});

describe('two tabs of one order', () => {
  it('never attach one item’s description to another item', async () => {
    await lookUp(browser, { order: '1019', email: 'sam@example.com' });
    await browser.post({ category: 'issuesWithItems' });
    const items = browser.page;
    const first = await browser.post({ item: '1', 'quantity.1': '1' });
    browser.page = items;
    await browser.post({ item: '2', 'quantity.2': '1' });
    browser.page = first;
    const refused = await browser.post({ issueType: 'DAMAGED', details: 'The first one is broken.' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('You chose other items in another tab.');
    expect(refused.props).toMatchObject({ item: { sourceItemId: '2' }, values: { details: '' } });
  });

  it('never file a claim with answers that the page doesn’t show', async () => {
    await lookUp(browser, { order: '1004', email: 'dev@example.com' });
    await browser.post({ category: 'issuesWithItems' });
    if (browser.page.url === '/issues/items') await browser.post({ item: '1', claimCategory: 'SHIPPING' });
    const details = browser.page;
    await browser.post({ issueType: 'DAMAGED', details: 'It came in two pieces.' });
    const review = await browser.post({ method: 'REFUND' });
    browser.page = details;
    await browser.post({ issueType: 'MISSING_ITEM', details: 'It was not in the box.' });
    browser.page = review;
    const values = addressOf(review);
    const refused = await browser.post({ ...values, addressConfirmed: 'yes' });
    expect([refused.status, refused.text.includes('changed after you opened this page')]).toEqual([
      422,
      true,
    ]);
    expect(refused.text).toContain('Missing');
    expect((await browser.post({ ...values, addressConfirmed: 'yes' })).url).toMatch(/^\/claim-received/);
  });
});

describe('a step submitted by the page’s script', () => {
  const step = async (page: Page, fields: Record<string, string>) => {
    const headers = { ...FORM, accept: 'application/json' };
    const answer = await browser.send('POST', page.address, new URLSearchParams(fields).toString(), headers);
    return { status: answer.statusCode, ...answer.json() };
  };

  it('is told where to go next, unless the page has errors to show', async () => {
    const page = await lookUp(browser);
    const led = await step(page, { category: 'issuesWithItems' });
    expect(led).toEqual({ status: 200, to: expect.stringMatching(/^\/issues\/items\?orderId=/) });
    expect(await step(page, {})).toEqual({ status: 422, to: null });
  });
});

it('an item without warranty is not asked about it, even if an earlier selection was', async () => {
  await browser.open('/start?store=other');
  await browser.post({ order: '1001', email: 'mia@example.org' });
  await browser.post({ category: 'issuesWithItems' });
  const bottle = itemsOf(browser.page).find(({ asksCoverage }) => !asksCoverage)?.key ?? '';
  expect(bottle).not.toBe('');
  await browser.post({ item: bottle, [`quantity.${bottle}`]: '1', claimCategory: 'WARRANTY' });
  expect(browser.page.url).toBe('/issues/shipment/details');
});
