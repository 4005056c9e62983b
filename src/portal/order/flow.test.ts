/** From the lookup to a filed claim through the built pages, without script. */
import { describe, expect, it } from 'vitest';
import { createBrowser } from '../../../test/browser-without-script.ts';
import { addressOf, demoPortal, errorsOf } from '../../../test/demo-portal.ts';
import { demoOrders } from '../../demo/orders.ts';
import { displayWarrantyEnd } from '../../domain/time/duration.ts';
import { jpegPhoto } from '../../server/uploads/fixtures/files.ts';

const { test, browser, lookUp } = demoPortal();

const claimsOf = async (sourceOrderId: string): Promise<number> => {
  const { rows } = await test.database.admin.query(
    'select count(*)::int as claims from claims where source_order_id = $1',
    [sourceOrderId],
  );
  return rows[0].claims;
};
const told = { issueType: 'DAMAGED', details: 'The handle came off.' };

/** From the lookup to the review of an order with one unit. */
async function toReview(order: string, email: string, method = 'REFUND'): Promise<void> {
  await lookUp(order, email);
  await browser.post({ category: 'notReceived' });
  await browser.post({ shipment: '1', reason: 'STOLEN' });
  await browser.post({ method });
}

const send = (more: Record<string, string> = {}) =>
  browser.post({ ...addressOf(browser.page), addressConfirmed: 'yes', send: '1', ...more });

describe('each order of the demo stores', () => {
  const world = demoOrders(new Date()).map(({ storeSlug, order, leadsTo }) => ({
    storeSlug,
    order,
    leadsTo,
  }));
  it.each(world)(
    '$storeSlug #$order.sourceOrderNumber leads to $leadsTo',
    async ({ storeSlug, order, leadsTo }) => {
      await browser.open(`/start?store=${storeSlug}`);
      const form = new URLSearchParams({ order: order.sourceOrderNumber, email: order.customer.email });
      const answer = await browser.send('POST', '/start', form.toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      });
      const to = String(answer.headers.location);
      // This order has an open claim, which is shown before another report.
      const first = order.sourceOrderNumber === '1019' ? '/' : leadsTo;
      expect(to).toMatch(new RegExp(`^${first}\\?orderId=\\w+$`));
      const page = await browser.open(to);
      expect(page.status).toBe(200);
      expect(first === '/process' ? ['/process', '/issues'] : [first]).toContain(page.url);
    },
  );
});

describe('a broken mug', () => {
  it('goes from lookup to filed claim in seven screens, shows its amounts, and can be viewed', async () => {
    const seen = [await browser.open('/start')];
    const next = async (fields: Record<string, string | string[]>) => seen.push(await browser.post(fields));
    await next({ order: '#1001 ', email: ' ADA@Example.com' });
    await next({ category: 'issuesWithItems' });
    await next({ item: '1', 'quantity.1': '2' });
    await next({ ...told, granularity: 'all' });
    expect(browser.page.text).toContain('$40.80 back to your card');
    await next({ method: 'REFUND' });
    await next({ ...addressOf(browser.page), addressConfirmed: 'yes', send: '1' });
    expect(seen.map(({ url }) => url.replace(/\?.*/, ''))).toEqual([
      '/start',
      '/issues',
      '/issues/items',
      '/issues/shipment/details',
      '/resolution',
      '/resolution/review',
      '/claim-received',
    ]);
    expect(seen.every(({ status }) => status === 200)).toBe(true);
    expect(browser.page.text).toContain('We received your claim');
    const link = /href="(\/view\/[^"]+)"/.exec(browser.page.html)?.[1] ?? '';
    const view = await createBrowser(test.app).open(link);
    expect(view.text).toContain('My Claim #');
    expect(view.text).toContain('The handle came off.');
    expect(view.headers['referrer-policy']).toBe('no-referrer');
    const { rows } = await test.database.admin.query(
      "select 1 from drafts where store_id = 'demo' and email = 'ada@example.com'",
    );
    expect(rows).toHaveLength(0);
  });

  it('shows what is missing beside its field and keeps the other answers', async () => {
    await lookUp('1006', 'farid@example.com');
    await browser.post({ category: 'issuesWithItems' });
    expect(errorsOf(await browser.post({}))).toEqual([
      { field: 'item', message: 'Select at least one item' },
    ]);
    await browser.post({ item: ['1', '2'], 'quantity.1': '9', 'quantity.2': '1' });
    expect(errorsOf(browser.page)[0]?.message).toContain('from 1 to 1');
    await browser.post({ item: ['1', '2'], 'quantity.1': '1', 'quantity.2': '1' });
    const page = await browser.post({ details: 'too short' });
    expect(page.status).toBe(422);
    expect(page.html).toContain('too short');
    expect(errorsOf(page).map(({ field }) => field)).toEqual(['issueType', 'details']);
  });

  it('splits units of one item that have different problems', async () => {
    await lookUp('1018', 'rosa@example.com');
    await browser.post({ category: 'issuesWithItems' });
    await browser.post({ item: '1', 'quantity.1': '3' });
    await browser.post({ ...told, granularity: 'some', quantity: '2' });
    expect(browser.page.text).toContain('Product 2 / 2');
    await browser.post({ issueType: 'WRONG_ITEM', details: 'This one is a bowl.' });
    await browser.post({ method: 'REFUND' });
    const issues = browser.page.props?.issues as { title: string; line: string }[];
    expect(issues.map(({ title, line }) => `${title}: ${line}`)).toEqual([
      'Stoneware mug, Moss (2 of 4): Damaged',
      'Stoneware mug, Moss (1 of 4): Wrong item',
    ]);
  });
});

describe('a package that never arrived', () => {
  it('is claimed as a whole, with a corrected address for the replacement', async () => {
    await toReview('1002', 'ben@example.com', 'RESHIP');
    const page = await browser.post({ ...addressOf(browser.page), country: 'CA', update: 'country' });
    const address = page.props?.address as { fields: { provinces: { value: string }[] } } | undefined;
    expect(address?.fields.provinces.map(({ value }) => value)).toContain('BC');
    await send({ address1: '1480 Maple St', city: '', province: 'BC', postalCode: 'V6J 3R9' });
    expect(errorsOf(browser.page)).toEqual([{ field: 'city', message: 'Enter the city' }]);
    await send({ city: 'Vancouver' });
    expect(browser.page.url).toMatch(/^\/claim-received\?claim=/);
    const { rows } = await test.database.admin.query(
      `select shipping_address_change ->> 'city' as city, requested_method as method,
         (select sum(quantity)::int from claim_items i where i.claim_id = c.id) as units
       from claims c where source_order_id = '1002'`,
    );
    expect(rows).toEqual([{ city: 'Vancouver', method: 'RESHIP', units: 3 }]);
  });

  it('requires the shopper to confirm the address', async () => {
    await toReview('1015', 'omar@example.com');
    const page = await browser.post({ ...addressOf(browser.page), send: '1' });
    expect(page.text).toContain('Please confirm your shipping address.');
    expect(await claimsOf('1015')).toBe(0);
  });

  it('asks for the address before the review if it went elsewhere, and keeps the answer', async () => {
    await lookUp('1013', 'milo@example.com');
    await browser.open('/issues/shipment');
    await browser.open('/issues');
    await browser.post({ category: 'notReceived' });
    await browser.post({ shipment: '1', reason: 'WRONG_ADDRESS' });
    await browser.post({ method: 'REFUND' });
    expect(browser.page.text).toContain('Your package went to a different address.');
    const whole = addressOf(browser.page);
    expect(errorsOf(await browser.post({ ...whole, city: '' })).map(({ field }) => field)).toEqual(['city']);
    await browser.post({ ...whole, address1: '9 New Street' });
    expect(browser.page.url).toBe('/resolution/review');
    expect(browser.page.text).toContain('9 New Street');
    expect(browser.page.text).toContain('If I get a replacement instead');
    await browser.open('/resolution/review');
    expect(browser.page.url).toBe('/resolution/review');
  });

  it('is filed once despite a double click and a reload', async () => {
    await toReview('1013', 'milo@example.com').catch(() => undefined);
    await browser.open('/issues/shipment');
    await browser.post({ shipment: '1', reason: 'WRONG_ADDRESS' });
    await browser.post({ method: 'REFUND' });
    if (browser.page.url === '/resolution/address') await browser.post(addressOf(browser.page));
    const form = new URLSearchParams({ ...addressOf(browser.page), addressConfirmed: 'yes', send: '1' });
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const click = () => browser.send('POST', browser.page.address, form.toString(), type);
    const answers = [...(await Promise.all([click(), click(), click()])), await click()];
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]));
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    expect(await claimsOf('1013')).toBe(1);
  });
});

it('returns to the review after one answer is changed, with all others intact', async () => {
  await lookUp('1019', 'sam@example.com');
  await browser.open('/issues');
  await browser.post({ category: 'issuesWithItems' });
  await browser.post({ item: ['1', '2'], 'quantity.1': '1', 'quantity.2': '1' });
  await browser.post(told);
  await browser.post(told);
  await browser.post({ method: 'REFUND' });
  const changes = [...browser.page.html.matchAll(/href="([^"]+change=1&amp;[^"]+)"/g)].map(([, href]) =>
    (href ?? '').replaceAll('&amp;', '&'),
  );
  expect(changes).toHaveLength(3);
  expect((await browser.open(changes[1] ?? '')).text).toContain('Teapot');
  await browser.post({ issueType: 'MISSING_ITEM', details: 'The teapot is not in the box.' });
  expect(browser.page.url).toBe('/resolution/review');
  await browser.open(changes[2] ?? '');
  await browser.post({ method: 'STORE_CREDIT' });
  expect(browser.page.url).toBe('/resolution/review');
  expect(browser.page.text).toMatch(/\$\d+\.\d\d plus a bonus of \$\d+\.\d\d/);
  for (const word of ['Damaged', 'Missing', 'Store credit']) expect(browser.page.text).toContain(word);
});

describe('several packages', () => {
  it('are reported one at a time', async () => {
    await lookUp('1014', 'nora@example.com');
    await browser.open('/issues');
    await browser.post({ category: 'issuesWithItems' });
    expect(browser.page.url).toBe('/multiple-shipments');
    expect((await browser.post({ shipment: '3' })).text).toContain('This hasn’t shipped yet.');
    await browser.post({ shipment: '1' });
    await browser.post(told);
    expect(browser.page.url, 'nothing can be told about the others yet').toBe('/resolution');
    expect((await browser.open('/multiple-shipments')).text).toContain('1 item, Damaged');
    await browser.post({ done: '1' });
    expect(browser.page.url).toBe('/resolution');
  });
});

describe('questions the order already answers', () => {
  it('skips the item list if only one unit under one coverage qualifies', async () => {
    await lookUp('1007', 'grace@example.com');
    await browser.post({ category: 'issuesWithItems' });
    expect(browser.page.url).toBe('/issues/shipment/details');
    const types = browser.page.props?.issueTypes as { value: string }[];
    expect(types.map(({ value }) => value)).toEqual(['DEFECTIVE_ITEM', 'DAMAGED']);
  });

  it('asks whether it arrived like this only if shipping and warranty coverage are both open', async () => {
    await lookUp('1004', 'dev@example.com');
    await browser.post({ category: 'issuesWithItems' });
    expect(browser.page.text).toContain('Did it arrive like this, or did it fail later?');
    const until = /Warranty 2 Years\. Covered until (\w{3} \d+, \d{4})\./.exec(browser.page.text)?.[1];
    const page = await browser.post({ item: '1', 'quantity.1': '1' });
    expect(errorsOf(page).map(({ field }) => field)).toEqual(['claimCategory']);
    await browser.post({ item: '1', 'quantity.1': '1', claimCategory: 'WARRANTY' });
    expect(browser.page.text).toContain(`Covered until ${until}.`);
    await browser.post({ ...told, issueType: 'DEFECTIVE_ITEM' });
    await browser.post({ method: 'REFUND' });
    await send();
    const { rows } = await test.database.admin.query(
      `select claim_category as category, warranty_metadata as warranty, is_ota as ota
       from claims where source_order_id = '1004'`,
    );
    expect(rows).toMatchObject([{ category: 'WARRANTY', warranty: { warrantyPeriod: 'P2Y' }, ota: false }]);
    const bought = demoOrders(new Date(test.clock.now)).find(({ sourceOrderId }) => sourceOrderId === '1004');
    const purchase = bought?.order.createdAt.slice(0, 10) ?? '';
    expect(until).toBe(displayWarrantyEnd(purchase, 'P2Y'));
    // One of two lamps is already in a claim; either coverage applies to the other.
    await browser.open('/issues');
    await browser.post({ category: 'issuesWithItems' });
    await browser.open('/issues/items');
    expect(browser.page.props?.groups).toMatchObject([{ items: [{ max: 1, refusal: null }] }]);
  });

  it('explains why fewer units can be claimed than were ordered', async () => {
    await lookUp('1018', 'rosa@example.com');
    await browser.post({ category: 'issuesWithItems' });
    await browser.open('/issues/items');
    expect(browser.page.text).toMatch(/4 ordered, 3 can be claimed: one was refunded on [A-Z][a-z]{2} \d+\./);
  });

  it('explains when a category opens if it is too soon', async () => {
    await lookUp('1008', 'hana@example.com');
    const page = await browser.post({ category: 'issuesWithItems' });
    expect(page.url).toBe('/too-soon?category=issuesWithItems');
    expect(page.text).toContain('Hold that thought!');
    expect(page.text).toMatch(/You can file a claim starting \w+day, \w+ \d+\./);
  });
});

it('requires a drawn or typed signature for a valuable claim', async () => {
  await lookUp('1005', 'elif@example.com');
  await browser.post({ category: 'issuesWithItems' });
  await browser.post({ item: '1', 'quantity.1': '1', claimCategory: 'SHIPPING' });
  await browser.post(told);
  await browser.post({ method: 'REFUND' });
  expect(errorsOf(await send()).map(({ field }) => field)).toEqual(['acknowledged', 'signature']);
  expect((await send({ acknowledged: 'yes', signature: 'data:image/png;base64,AAAA' })).text).toContain(
    'Signature upload unsuccessful. Please try again.',
  );
  await send({ acknowledged: 'yes', signatureName: 'Elif Aydin' });
  expect(browser.page.text).toContain('We received your claim');
});

it('resumes on another device where the shopper left off', async () => {
  await lookUp('1003', 'cleo@example.com');
  await browser.post({ category: 'issuesWithItems' });
  await browser.post({ item: '2', 'quantity.2': '1' });
  await browser.post(told);
  browser.forget();
  await lookUp('1003', 'cleo@example.com');
  const page = await browser.open('/resolution');
  expect(page.url).toBe('/resolution');
  expect(page.text).toContain('Planter with fern');
  const { rows } = await test.database.admin.query(
    "select status from drafts where email = 'cleo@example.com'",
  );
  expect(rows).toEqual([{ status: 'CHOOSING_RESOLUTION' }]);
});

it('uploads photos with the form, shows them and lets the shopper remove them', async () => {
  await lookUp('1001', 'mia@example.org', 'other');
  await browser.post({ category: 'issuesWithItems' });
  await browser.post({ item: '1', 'quantity.1': '1', claimCategory: 'SHIPPING' });
  expect(errorsOf(await browser.post(told))).toEqual([
    { field: 'photos', message: 'Add at least one photo' },
  ]);
  const bytes = await jpegPhoto();
  const photo = (filename: string) => ({ name: 'photos', filename, bytes });
  await browser.postFiles({ ...told, upload: '1' }, [photo('handle.jpg'), photo('box.jpg')]);
  const photos = browser.page.props?.photos as { fileKey: string; filename: string; url: string }[];
  expect(photos.map(({ filename }) => filename)).toEqual(['handle.jpg', 'box.jpg']);
  expect((await browser.send('GET', photos[0]?.url ?? '')).headers['content-type']).toBe('image/jpeg');
  const image = photos.map(({ fileKey }) => fileKey);
  await browser.postFiles({ ...told, image, remove: image[1] ?? '' }, []);
  expect(browser.page.props?.photos).toHaveLength(1);
  await browser.postFiles({ ...told, image: image.slice(0, 1) }, [
    { name: 'photos', filename: 'notes.exe', bytes },
    { name: 'photos', filename: 'fake.png', bytes: Buffer.from('no picture at all') },
  ]);
  expect(errorsOf(browser.page)).toHaveLength(2);
  await browser.postFiles({ ...told, image: image.slice(0, 1) }, [
    { name: 'photos', filename: '', bytes: Buffer.alloc(0) },
  ]);
  expect(browser.page.url).toBe('/resolution');
});
