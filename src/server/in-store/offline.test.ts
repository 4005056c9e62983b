import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { bearer, visitToken } from '../../../test/world.ts';
import { demoProducts, productDocumentOf } from '../../demo/products.ts';
import type { StoreId } from '../auth/caller.ts';
import { saveProducts } from '../products/store.ts';
import { jpegPhoto, PDF } from '../uploads/fixtures/files.ts';

let test: TestApp;
let store: StoreId;
let program: string;
let photo: Buffer;
let people = 0;

beforeAll(async () => {
  test = await createTestApp();
  test.clock.now = Date.parse('2026-11-20T15:00:00Z');
  store = await test.addStore({ settings: { inStore: { enabled: true } } });
  await test.addStore({ id: 'closedstore', slug: 'closed' });
  const products = demoProducts
    .filter(({ storeSlug }) => storeSlug === 'demo')
    .map((product) => ({ sourceProductId: product.sourceProductId, product: productDocumentOf(product) }));
  await saveProducts(test.database.db, store, products);
  program = await test.token(store, 'store_owner');
  photo = await jpegPhoto();
});
afterAll(() => test.close());

type Parts = {
  customer?: object;
  item?: object;
  warranty?: object;
  resolution?: object;
  shippingAddress?: object | null;
};

/** A lamp of two years' warranty, bought half a year ago by someone new. */
function filingOf(parts: Parts = {}) {
  people += 1;
  const { customer, item, warranty, ...rest } = parts;
  return {
    customer: { email: `buyer${people}@example.com`, name: 'Ada Shopper', ...customer },
    item: { sourceProductId: 'lamp', details: 'It does not switch on any more', ...item },
    warranty: { dateOfPurchase: '2026-05-20', ...warranty },
    ...rest,
  };
}

const post = (payload: object, token = program, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/v1/claims/offline',
    headers: { ...bearer(token), ...headers },
    payload,
  });

async function upload(token: string, contentType = 'image/jpeg', bytes = photo): Promise<string> {
  const asked = await test.app.inject({
    method: 'POST',
    url: '/v1/uploads',
    headers: { ...bearer(token), 'idempotency-key': crypto.randomUUID() },
    payload: { contentType, filename: 'receipt', mediaType: 'RECEIPT' },
  });
  const { signedUrl, fileKey } = asked.json();
  const { pathname, search } = new URL(signedUrl);
  const sent = await test.app.inject({
    method: 'PUT',
    url: pathname + search,
    headers: { 'content-type': contentType },
    payload: bytes,
  });
  expect(sent.statusCode, sent.body).toBe(204);
  return fileKey;
}

const mailsTo = async (recipient: string) => {
  const sql = 'select subject, body from mails where recipient = $1 order by created_at';
  return (await test.database.admin.query<{ subject: string; body: string }>(sql, [recipient])).rows;
};

const count = async (table: string) =>
  Number((await test.database.admin.query(`select count(*) from ${table}`)).rows[0].count);

describe('a claim without an order', () => {
  it('is filed on an order made for it, with the warranty that the catalogue gives', async () => {
    const body = filingOf({ warranty: { warrantyPeriod: 'P9Y' } });
    const answer = await post(body);
    expect(answer.statusCode, answer.body).toBe(201);
    const claim = answer.json();
    expect(claim).toMatchObject({
      claimCategory: 'WARRANTY',
      claimType: 'DEFECTIVE_ITEM',
      salesChannel: 'IN_STORE',
      status: 'NEW',
      authorEmail: body.customer.email,
      requestedResolution: 'REFUND',
      sourceOrderNumber: expect.stringMatching(/^S-[0-9A-Z]{10}$/),
      quote: { total: '129.00', currency: 'USD' },
      warrantyMetadata: { dateOfPurchase: '2026-05-20T16:00:00.000Z', warrantyPeriod: 'P2Y' },
    });
    expect(claim.claimItems).toMatchObject([{ name: 'Table lamp, Brass', sku: 'LAMP-DOME', quantity: 1 }]);
    const read = await test.app.inject({ url: `/v1/claims/${claim.id}`, headers: bearer(claim.viewToken) });
    expect(read.json().claimNumber).toBe(claim.claimNumber);
    expect(await mailsTo(body.customer.email)).toHaveLength(1);
  });

  it('can be looked up by the number made for it', async () => {
    const body = filingOf();
    const { sourceOrderNumber } = (await post(body)).json();
    const found = await test.app.inject({
      method: 'POST',
      url: '/v1/order-lookup',
      payload: { store: 'test', email: body.customer.email, order: sourceOrderNumber },
    });
    expect(found.json()).toMatchObject({ existingClaims: [{ claimCategory: 'WARRANTY' }] });
  });

  it('is answered byte for byte when it is sent again', async () => {
    const body = filingOf();
    const [first, second] = await Promise.all([post(body), post(body)]);
    expect(first.statusCode, first.body).toBe(201);
    expect(second.body).toBe(first.body);
    expect((await post(body)).body).toBe(first.body);
  });

  it('is taken once for an e-mail, product and day; its link goes to its owner and nothing is shown', async () => {
    const body = filingOf();
    const first = (await post(body)).json();
    const again = { ...body, item: { ...body.item, details: 'Now the shade fell off too' } };
    const refused = await post(again);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().code).toBe('already_claimed');
    for (const secret of [first.id, String(first.claimNumber), first.viewToken]) {
      expect(refused.body).not.toContain(secret);
    }
    const [, link] = await mailsTo(body.customer.email);
    expect(link?.body).toContain(first.viewToken);
    const later = { ...again, warranty: { dateOfPurchase: '2026-05-21' } };
    expect((await post(later)).statusCode).toBe(201);
  });

  it('is taken once however many come at the same moment', async () => {
    const body = filingOf();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        post({ ...body, item: { ...body.item, details: `It does not switch on, I said it ${n} times` } }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(new Set(answers.filter(({ statusCode }) => statusCode !== 201).map((a) => a.json().code))).toEqual(
      new Set(['already_claimed']),
    );
  });

  it.each([
    [
      'a warranty that is over',
      { warranty: { dateOfPurchase: '2024-05-20' } },
      'not_eligible',
      'warranty.dateOfPurchase',
      'May 20, 2026',
    ],
    [
      'a day that has not come',
      { warranty: { dateOfPurchase: '2026-11-21' } },
      'validation_failed',
      'warranty.dateOfPurchase',
      'future',
    ],
    [
      'a product without warranty',
      { item: { sourceProductId: 'teapot' } },
      'not_eligible',
      'item',
      'without a warranty',
    ],
    [
      'a product of nobody',
      { item: { sourceProductId: 'nothing' } },
      'validation_failed',
      'item.sourceProductId',
      '',
    ],
    [
      'nothing said about what it is',
      { item: { sourceProductId: null } },
      'validation_failed',
      'item.name',
      '',
    ],
    ['too few words', { item: { details: 'Broken' } }, 'details_required', 'item.details', ''],
    [
      'a period nobody can read',
      { warranty: { warrantyPeriod: 'two years' } },
      'validation_failed',
      'warranty.warrantyPeriod',
      'Invalid duration format',
    ],
    [
      'a period of nothing',
      { warranty: { warrantyPeriod: 'P0D' } },
      'validation_failed',
      'warranty.warrantyPeriod',
      'Invalid warranty period',
    ],
    [
      'a replacement to nowhere',
      { resolution: { desiredMethod: 'RESHIP' } },
      'address_incomplete',
      'shippingAddress',
      '',
    ],
    [
      'a photo that was never sent',
      { item: { images: ['nosuchfile'] } },
      'file_not_found',
      'item.images.0',
      '',
    ],
    [
      'a receipt that was never sent',
      { warranty: { receiptImages: ['nosuchfile'] } },
      'file_not_found',
      'warranty.receiptImages.0',
      '',
    ],
    [
      'a chair without signature',
      { item: { sourceProductId: 'chair' } },
      'signature_required',
      'signature',
      '',
    ],
  ])('is refused for %s, and writes nothing', async (_name, parts: Parts, code, path, words) => {
    const before = [await count('orders'), await count('claims'), await count('mails')];
    const answer = await post(filingOf({ ...parts, item: { sourceProductId: 'lamp', ...parts.item } }));
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
    expect(answer.json()).toMatchObject({ code, fields: [{ path }] });
    expect(answer.body).toContain(words);
    expect([await count('orders'), await count('claims'), await count('mails')]).toEqual(before);
  });

  it('about a product that is not in the catalogue takes the period a program states', async () => {
    const item = { sourceProductId: null, name: 'An old radio', pricePaid: '89.90' };
    const old = { dateOfPurchase: '2023-01-10' };
    expect((await post(filingOf({ item, warranty: old }))).json().code).toBe('not_eligible');
    const answer = await post(filingOf({ item, warranty: { ...old, warrantyPeriod: 'P5Y' } }));
    expect(answer.json()).toMatchObject({
      quote: { total: '89.90' },
      claimItems: [{ name: 'An old radio' }],
    });
  });
});

describe('a visitor in the shop', () => {
  let visits = 0;
  const visitor = () => {
    visits += 1;
    return visitToken(test, store, `visit-${visits}`);
  };

  it('gets a token of the store, where it takes such claims', async () => {
    const open = (slug: string) =>
      test.app.inject({ method: 'POST', url: '/v1/in-store/visits', payload: { store: slug } });
    const { accessToken } = (await open('test')).json();
    const asked = await test.app.inject({
      method: 'POST',
      url: '/v1/uploads',
      headers: bearer(accessToken),
      payload: { contentType: 'application/pdf', filename: 'receipt.pdf', mediaType: 'RECEIPT' },
    });
    expect(asked.statusCode, asked.body).toBe(201);
    expect((await open('closed')).json().code).toBe('in_store_closed');
    const switchedOff = { inStore: { enabled: true }, flags: { 'in-store-filing': false } };
    await test.addStore({ id: 'switchedoff', slug: 'switched-off', settings: switchedOff });
    expect((await open('switched-off')).json().code).toBe('in_store_closed');
    expect((await open('nowhere')).json().code).toBe('store_not_found');
  });

  it('files with photos and a receipt of several pages', async () => {
    const token = visitor();
    const images = [await upload(token)];
    const receiptImages = [await upload(token), await upload(token, 'application/pdf', PDF)];
    const answer = await post(filingOf({ item: { images }, warranty: { receiptImages } }), token);
    expect(answer.statusCode, answer.body).toBe(201);
    const claim = answer.json();
    expect(claim.claimDocuments.map((one: { proofType: string }) => one.proofType)).toEqual([
      'RECEIPT',
      'RECEIPT',
    ]);
    expect(claim.claimItems[0].images).toHaveLength(1);
    const path = new URL(claim.claimDocuments[1].downloadLink);
    const file = await test.app.inject({ url: path.pathname + path.search });
    expect(file.headers['content-type']).toBe('application/pdf');
  });

  it.each([
    ['no receipt', {}, 'receipt_required'],
    [
      'no receipt for a product that is not in the catalogue',
      { item: { sourceProductId: null, name: 'Radio' } },
      'receipt_required',
    ],
  ])('is asked for a receipt with %s', async (_name, parts: Parts, code) => {
    expect((await post(filingOf(parts), visitor())).json().code).toBe(code);
  });

  it('can not use what another visitor sent, nor a PDF as a photo', async () => {
    const [mine, theirs] = [visitor(), visitor()];
    const receipt = await upload(mine);
    const strange = filingOf({ warranty: { receiptImages: [receipt] } });
    expect((await post(strange, theirs)).json().code).toBe('file_not_found');
    const pdf = await upload(mine, 'application/pdf', PDF);
    const wrong = filingOf({ item: { images: [pdf] }, warranty: { receiptImages: [receipt] } });
    expect((await post(wrong, mine)).json()).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'item.images.0' }],
    });
    const twice = filingOf({ item: { images: [receipt] }, warranty: { receiptImages: [receipt] } });
    expect((await post(twice, mine)).json().code).toBe('file_not_found');
  });

  it('is not believed about the period of a warranty', async () => {
    const token = visitor();
    const receiptImages = [await upload(token)];
    const item = { sourceProductId: null, name: 'An old radio', pricePaid: '89.90' };
    const warranty = { dateOfPurchase: '2023-01-10', warrantyPeriod: 'P5Y', receiptImages };
    expect((await post(filingOf({ item, warranty }), token)).json().code).toBe('not_eligible');
  });

  it('can have ten mails an hour sent to an address, and no more', async () => {
    const token = visitor();
    const customer = { email: 'nuisance@example.com' };
    const codes: (string | undefined)[] = [];
    for (let day = 10; day < 21; day += 1) {
      const receiptImages = [await upload(token)];
      const warranty = { dateOfPurchase: `2026-05-${day}`, receiptImages };
      codes.push((await post(filingOf({ customer, warranty }), token)).json().code);
    }
    expect(codes.filter(Boolean)).toEqual(['too_many_requests']);
  });

  it('comes too late a day after the token was made', async () => {
    expect((await post(filingOf(), visitToken(test, store, 'late', -1))).statusCode).toBe(401);
  });
});

describe('the catalogue', () => {
  const search = async (name: string) => {
    const url = `/v1/products/query?${new URLSearchParams({ store: 'test', name })}`;
    const { products } = (await test.app.inject({ url })).json();
    return products.map((product: { sourceProductId: string }) => product.sourceProductId);
  };

  it.each([
    ['part of a name', 'LOUNGE', ['chair']],
    ['the beginning of an SKU', 'lamp-', ['lamp']],
    [
      'a whole barcode',
      demoProducts.find(({ sourceProductId }) => sourceProductId === 'clock')?.barcode ?? '',
      ['clock'],
    ],
    ['part of a barcode', '2010', []],
    ['a sign that means anything to the database', '%', []],
  ])('is found by %s', async (_name, words, found) => {
    expect(await search(words)).toEqual(found);
  });
});
