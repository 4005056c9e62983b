/** The last step of the proof ladder for online claims: above a value, a receipt is required. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { bearer, fileableOrder, filingOf, orderIdOf, shopperToken } from '../../../../test/world.ts';
import { jpegPhoto } from '../../uploads/fixtures/files.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore({ settings: { proof: { receiptFrom: '50' } } });
const photo = await jpegPhoto();
const SIGNED = { desiredMethod: 'REFUND', customerSignature: { typedName: 'Ada Shopper' } };
let orders = 0;

async function newOrder() {
  orders += 1;
  const source = `receipt-${orders}`;
  await test.addOrder(store, source, fileableOrder(test.clock.now));
  const orderId = await orderIdOf(test, store, source);
  return { source, orderId, shopper: shopperToken(test, store, orderId) };
}

async function upload(token: string, mediaType: 'RECEIPT' | 'CLAIM' = 'RECEIPT'): Promise<string> {
  const headers = { ...bearer(token), 'idempotency-key': crypto.randomUUID() };
  const payload = { contentType: 'image/jpeg', filename: 'receipt.jpg', mediaType };
  const asked = (await test.app.inject({ method: 'POST', url: '/v1/uploads', headers, payload })).json();
  const { pathname, search } = new URL(asked.signedUrl);
  const type = { 'content-type': 'image/jpeg' };
  await test.app.inject({ method: 'PUT', url: pathname + search, headers: type, payload: photo });
  return asked.fileKey;
}

async function file(token: string, path: string, body: object) {
  const headers = { ...bearer(token), 'idempotency-key': crypto.randomUUID() };
  const answer = await test.app.inject({ method: 'POST', url: `/v1/claims/${path}`, headers, payload: body });
  return { status: answer.statusCode, json: answer.json() };
}
const worth80 = (more: object = {}) =>
  filingOf({ quantity: 4 }, { resolution: SIGNED, acknowledged: true, ...more });

describe('a claim of at least the value that requires a receipt', () => {
  it('is filed with one, which the team sees on the claim', async () => {
    const { source, shopper } = await newOrder();
    const missing = await file(shopper, source, worth80());
    expect([missing.status, missing.json]).toMatchObject([
      422,
      { code: 'receipt_required', fields: [{ path: 'receiptImages' }] },
    ]);
    const receiptImages = [await upload(shopper), await upload(shopper)];
    const filed = await file(shopper, source, worth80({ receiptImages }));
    expect(filed.status, JSON.stringify(filed.json)).toBe(201);
    const owner = await test.token(store, 'store_owner');
    const read = await test.app.inject({ url: `/v1/claims/${filed.json.id}`, headers: bearer(owner) });
    expect(read.body).toContain('RECEIPT');
    const { rows } = await test.database.admin.query(
      "select file_key from claim_documents where claim_id = $1 and proof_type = 'RECEIPT'",
      [filed.json.id],
    );
    expect(rows.map(({ file_key }) => file_key).sort()).toEqual([...receiptImages].sort());
  });

  it('needs none from an API client of the store, which has its own record of the sale', async () => {
    const { source } = await newOrder();
    expect((await file(await test.token(store, 'store_owner'), source, worth80())).status).toBe(201);
  });

  it('needs none below that value', async () => {
    const { source, shopper } = await newOrder();
    expect((await file(shopper, source, filingOf())).status).toBe(201);
  });

  it('refuses files that are no receipt pages, already belong to an item or another order, or are too many', async () => {
    const { source, shopper } = await newOrder();
    const other = await newOrder();
    const page = await upload(shopper);
    const theirs = await upload(other.shopper);
    const withPhoto = filingOf(
      { quantity: 4, images: [page] },
      { resolution: SIGNED, acknowledged: true, receiptImages: [page] },
    );
    for (const [body, path] of [
      [worth80({ receiptImages: ['nothing'] }), 'receiptImages.0'],
      [worth80({ receiptImages: [page, theirs] }), 'receiptImages.1'],
      [worth80({ receiptImages: [page, page] }), 'receiptImages.1'],
      [withPhoto, 'receiptImages.0'],
    ] as const) {
      const answer = await file(shopper, source, body);
      expect(answer.json).toMatchObject({ code: 'file_not_found', fields: [{ path }] });
    }
    const many = await file(shopper, source, worth80({ receiptImages: Array(6).fill(page) }));
    expect(many.json).toMatchObject({ code: 'too_many_files', fields: [{ path: 'receiptImages' }] });
  });

  it('is filed by the team without one: the team asks its customer itself', async () => {
    const { source } = await newOrder();
    const owner = await test.token(store, 'store_owner');
    expect((await file(owner, `${source}/valet`, worth80())).status).toBe(201);
  });
});
