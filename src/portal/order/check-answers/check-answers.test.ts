import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { createBrowser } from '../../../../test/browser-without-script.ts';
import { addressOf } from '../../../../test/demo-portal.ts';
import { drawnSignature } from '../../../../test/signature.ts';
import { fileableOrder } from '../../../../test/world.ts';
import type { Address } from '../../../domain/orders/order.ts';
import { DEFAULT_SETTINGS } from '../../../domain/stores/settings.ts';
import { jpegPhoto } from '../../../server/uploads/fixtures/files.ts';
import { portalPages } from '../../routes.ts';

const test = await createTestApp({}, { pages: portalPages });
afterAll(() => test.close());

it('ignores a typed name if the store does not accept typed signatures', async () => {
  const proof = { ...DEFAULT_SETTINGS.proof, requireCustomerSignature: true };
  const store = await test.addStore({ settings: { proof, flags: { 'typed-signature': false } } });
  await test.addOrder(store, 'r-1', fileableOrder(test.clock.now, { sourceOrderNumber: '1001' }));
  const browser = createBrowser(test.app);
  await browser.open('/start?store=test');
  await browser.post({ order: '1001', email: 'ada@example.com' });
  await browser.open('/issues');
  await browser.post({ category: 'notReceived' });
  await browser.post({ reason: 'STOLEN', shipment: 'f1' });
  await browser.post({ method: 'REFUND' });
  expect(browser.page.url).toBe('/resolution/review');
  expect(browser.page.html).toContain('<canvas');
  expect(browser.page.html).not.toContain('name="signatureName"');
  const address = browser.page.props?.address as { values: Record<string, string> } | undefined;
  const ticked = { ...address?.values, addressConfirmed: 'yes', acknowledged: 'yes', send: '1' };
  const again = await browser.post({ ...ticked, signatureName: 'Ada Shopper' });
  expect([again.status, again.text.includes('Sign in the box')]).toEqual([422, true]);
});

it('uploads the receipt’s pages with the form, keeps them, and files them with the claim', async () => {
  const receipts = { ...DEFAULT_SETTINGS.proof, receiptFrom: '50' };
  const store = await test.addStore({ id: 'receipts', slug: 'receipts', settings: { proof: receipts } });
  await test.addOrder(store, 'r-2', fileableOrder(test.clock.now, { sourceOrderNumber: '1002' }));
  const browser = createBrowser(test.app);
  await browser.open('/start?store=receipts');
  await browser.post({ order: '1002', email: 'ada@example.com' });
  await browser.open('/issues');
  await browser.post({ category: 'notReceived' });
  await browser.post({ reason: 'STOLEN', shipment: 'f1' });
  await browser.post({ method: 'REFUND' });
  expect(browser.page.html).toContain('multipart/form-data');
  const address = browser.page.props?.address as { values: Record<string, string> } | undefined;
  const told = {
    ...address?.values,
    addressConfirmed: 'yes',
    acknowledged: 'yes',
    signatureName: 'Ada Shopper',
  };
  const without = await browser.postFiles({ ...told, send: '1' }, []);
  expect([without.status, without.text.includes('Add a photo or PDF of your receipt')]).toEqual([422, true]);
  const page = { name: 'photos', filename: 'receipt.jpg', bytes: await jpegPhoto() };
  const kept = await browser.postFiles({ ...told, upload: '1' }, [page]);
  const image = (kept.props?.receipt as { photos: { fileKey: string }[] } | undefined)?.photos[0];
  expect(kept.html).toContain('checked');
  const again = await browser.open('/resolution/review');
  expect(again.html).toContain(image?.fileKey);
  const drawn = { ...told, signatureName: '', image: image?.fileKey ?? '', send: '1' };
  const junk = await browser.postFiles(
    { ...drawn, signature: `data:image/png;base64,${'A'.repeat(300_000)}` },
    [],
  );
  expect([junk.status, junk.text.includes('Signature upload unsuccessful')]).toEqual([422, true]);
  const done = await browser.postFiles({ ...drawn, signature: await drawnSignature() }, []);
  expect(done.url).toContain('/claim-received');
  const { rows } = await test.database.admin.query(
    "select proof_type from claim_documents where store_id = 'receipts'",
  );
  expect(rows.map(({ proof_type }) => proof_type).sort()).toEqual([
    'ACKNOWLEDGEMENT',
    'RECEIPT',
    'SIGNATURE',
  ]);
});

it('shows the shopper’s own words and photos', async () => {
  const store = await test.addStore({ id: 'wordstore', slug: 'words' });
  await test.addOrder(store, 'r-2', fileableOrder(test.clock.now, { sourceOrderNumber: '1002' }));
  const browser = createBrowser(test.app);
  await browser.open('/start?store=words');
  await browser.post({ order: '1002', email: 'ada@example.com' });
  await browser.open('/issues');
  await browser.post({ category: 'issuesWithItems' });
  await browser.post({ item: 'i1', 'quantity.i1': '1' });
  const bytes = await jpegPhoto();
  const files = ['handle.jpg', 'box.jpg'].map((filename) => ({ name: 'photos', filename, bytes }));
  await browser.postFiles({ issueType: 'DAMAGED', details: 'The handle lies beside it.' }, files);
  await browser.post({ method: 'RESHIP' });
  expect(browser.page.url).toBe('/resolution/review');
  expect(browser.page.text).toContain('The handle lies beside it.');
  expect(browser.page.html.match(/<img[^>]+Photo \d of/g)).toHaveLength(2);
  expect(browser.page.text).not.toContain('If I get a replacement instead');
  // The consent is asked in the bar that stays in view, right above its button.
  const bar = browser.page.html.split('class="action-bar')[1] ?? '';
  expect(bar).toMatch(/name="addressConfirmed".*My shipping address is accurate.*<button[^>]*name="send"/s);
});

/** A store's first order, from the lookup to the review of a replacement for a stolen package. */
async function toReview(storeId: string, sourceOrderId: string) {
  const store = await test.addStore({ id: storeId, slug: storeId });
  const order = (shippingAddress = {}) => {
    const plain = fileableOrder(test.clock.now, { sourceOrderNumber: '1004' });
    return { ...plain, shippingAddress: { ...plain.shippingAddress, ...shippingAddress } as Address };
  };
  await test.addOrder(store, sourceOrderId, order());
  const browser = createBrowser(test.app);
  await browser.open(`/start?store=${storeId}`);
  await browser.post({ order: '1004', email: 'ada@example.com' });
  await browser.open('/issues');
  await browser.post({ category: 'notReceived' });
  await browser.post({ reason: 'STOLEN', shipment: 'f1' });
  await browser.post({ method: 'RESHIP' });
  const move = (address1: string) => test.addOrder(store, sourceOrderId, order({ address1 }));
  const claims = async () =>
    (
      await test.database.admin.query(
        `select coalesce(shipping_address_change, shipping_address) ->> 'address1' as street from claims where source_order_id = $1`,
        [sourceOrderId],
      )
    ).rows;
  return { browser, move, claims };
}

it('asks again if the address that was confirmed has changed since', async () => {
  const { browser, move, claims } = await toReview('moved', 'r-5');
  const { seen } = browser.page.props as { seen: string };
  await move('9 Other St');
  const refused = await browser.post({ seen, addressConfirmed: 'yes', send: '1' });
  expect([refused.status, refused.props?.values]).toMatchObject([422, { addressConfirmed: false }]);
  expect(refused.text).toContain('changed after you opened this page');
  expect(refused.text).toContain('9 Other St');
  expect(await claims()).toEqual([]);
  await browser.post({ seen: String(refused.props?.seen), addressConfirmed: 'yes', send: '1' });
  expect(await claims()).toEqual([{ street: '9 Other St' }]);
});

it('takes a part of the address form for the form, and files nothing that lacks its country', async () => {
  const { browser, claims } = await toReview('part', 'r-6');
  const refused = await browser.post({ address1: '77 Corrected Rd', addressConfirmed: 'yes', send: '1' });
  expect([refused.status, addressOf(refused).address1]).toEqual([422, '77 Corrected Rd']);
  expect(await claims()).toEqual([]);
});

it('loads the address form only on request, keeps a change, and files without it as ordered', async () => {
  const { browser, claims } = await toReview('folded', 'r-4');
  const hasForm = () => /name="(country|address1)"/.test(browser.page.html);
  expect([hasForm(), browser.page.html.includes('value="address"')]).toEqual([false, true]);
  const opened = await browser.post({ update: 'address', addressConfirmed: 'yes' });
  expect([hasForm(), opened.props?.values]).toMatchObject([true, { addressConfirmed: true }]);
  const street = { ...addressOf(opened), address1: '9 Other St' };
  const refused = await browser.post({ ...street, send: '1' });
  expect([refused.status, hasForm(), addressOf(refused).address1]).toEqual([422, true, '9 Other St']);
  await browser.post({ addressConfirmed: 'yes', send: '1' });
  expect(browser.page.url).toMatch(/^\/claim-received\?claim=/);
  expect(await claims()).toEqual([{ street: '1 Main St' }]);
});

it('says which address counts if a second tab sends another one after the claim was filed', async () => {
  const { browser, claims } = await toReview('twice', 'r-7');
  const opened = await browser.post({ update: 'address', addressConfirmed: 'yes' });
  const form = { ...addressOf(opened), addressConfirmed: 'yes', send: '1' };
  await browser.post({ addressConfirmed: 'yes', send: '1' });
  expect(browser.page.text).not.toContain('with another address');
  browser.page = opened;
  const other = await browser.post({ ...form, address1: '9 Other St' });
  expect(other.url).toMatch(/^\/claim-received\?claim=/);
  expect(other.text).toContain('We already had this claim, with another address');
  expect(other.text).toContain('1 Main St');
  browser.page = opened;
  const same = await browser.post(form);
  expect(same.text).not.toContain('with another address');
  expect(await claims()).toEqual([{ street: '1 Main St' }]);
});
