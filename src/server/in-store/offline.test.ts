import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { purchaseOf as filingOf, openShop, type Shop } from '../../../test/shop.ts';
import { bearer } from '../../../test/world.ts';
import { demoProducts, idOfProduct } from '../../demo/products.ts';

let test: TestApp;
let shop: Shop;
let program: string;

beforeAll(async () => {
  test = await createTestApp();
  shop = await openShop(test);
  program = await test.token(shop.store, 'store_owner');
});
afterAll(() => test.close());

type Parts = NonNullable<Parameters<typeof filingOf>[0]>;

const post = (payload: object, token = program) => shop.file(payload, token);
const mailsTo = (recipient: string) => shop.mailsTo(recipient);

const count = async (table: string) =>
  Number((await test.database.admin.query(`select count(*) from ${table}`)).rows[0].count);

describe('a claim without an order', () => {
  it('creates an order, with the warranty from the catalogue', async () => {
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

  it('can be looked up by the order number created for it', async () => {
    const body = filingOf();
    const { sourceOrderNumber } = (await post(body)).json();
    const found = await test.app.inject({
      method: 'POST',
      url: '/v1/order-lookup',
      payload: { store: 'test', email: body.customer.email, order: sourceOrderNumber },
    });
    expect(found.json()).toMatchObject({ existingClaims: [{ claimCategory: 'WARRANTY' }] });
  });

  it('gets the same answer byte for byte when sent again', async () => {
    const body = filingOf();
    const [first, second] = await Promise.all([post(body), post(body)]);
    expect(first.statusCode, first.body).toBe(201);
    expect(second.body).toBe(first.body);
    expect((await post(body)).body).toBe(first.body);
  });

  it('is accepted once per e-mail, product and day, and the refusal shows nothing of the first', async () => {
    const body = filingOf();
    const first = (await post(body)).json();
    const again = { ...body, item: { ...body.item, details: 'Now the shade fell off too' } };
    const refused = await post(again);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().code).toBe('already_claimed');
    for (const secret of [first.id, String(first.claimNumber), first.viewToken]) {
      expect(refused.body).not.toContain(secret);
    }
    expect(await mailsTo(body.customer.email)).toHaveLength(1);
    const later = { ...again, warranty: { dateOfPurchase: '2026-05-21' } };
    expect((await post(later)).statusCode).toBe(201);
  });

  it('reports missing fields before an existing claim', async () => {
    const body = filingOf();
    await post(body);
    const refused = await post({ ...body, warranty: { ...body.warranty, receiptImages: ['nosuchfile'] } });
    expect(refused.json().code).toBe('file_not_found');
  });

  it('is filed by API clients that may file for customers, and by no others', async () => {
    for (const [role, status] of [
      ['store_support', 201],
      ['store_user', 403],
    ] as const) {
      const token = await test.token(shop.store, role);
      expect((await post(filingOf(), token)).statusCode, role).toBe(status);
    }
  });

  it('is accepted once, however many arrive at the same moment', async () => {
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
      { item: { sourceProductId: idOfProduct('teapot') } },
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
      { item: { sourceProductId: idOfProduct('chair') } },
      'signature_required',
      'signature',
      '',
    ],
    [
      'a price finer than the currency',
      { item: { sourceProductId: null, name: 'An old radio', pricePaid: '400.001' } },
      'validation_failed',
      'item.pricePaid',
      'at most 2 decimals',
    ],
  ])('is refused for %s, and writes nothing', async (_name, parts: Parts, code, path, words) => {
    const before = [await count('orders'), await count('claims'), await count('mails')];
    const answer = await post(
      filingOf({ ...parts, item: { sourceProductId: idOfProduct('lamp'), ...parts.item } }),
    );
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
    expect(answer.json()).toMatchObject({ code, fields: [{ path }] });
    expect(answer.body).toContain(words);
    expect([await count('orders'), await count('claims'), await count('mails')]).toEqual(before);
  });

  it('about a product outside the catalogue uses the period an API client gives', async () => {
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

describe('the catalogue', () => {
  const search = async (name: string) => {
    const url = `/v1/products/query?${new URLSearchParams({ store: 'test', name })}`;
    const { products } = (await test.app.inject({ url })).json();
    return products.map((product: { sourceProductId: string }) => product.sourceProductId);
  };

  it.each([
    ['part of a name', 'LOUNGE', ['chair']],
    ['the beginning of an SKU', 'lamp-', ['lamp']],
    ['a whole barcode', demoProducts.find(({ key }) => key === 'clock')?.barcode ?? '', ['clock']],
    ['part of a barcode', '2010', []],
    ['a sign that means anything to the database', '%', []],
  ])('is searched by %s', async (_name, words, found) => {
    expect(await search(words)).toEqual(found.map(idOfProduct));
  });
});
