import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { explained } from '../../../test/explain.ts';
import { bearer } from '../../../test/world.ts';
import { PRODUCT_EXAMPLE } from '../../contract/product-example.ts';
import { catalogueQuerySchema, type ListedProduct } from '../../contract/product-list.ts';
import { catalogueQuery } from './list.ts';

const test = await createTestApp();
afterAll(() => test.close());
const { admin } = test.database;

const store = await test.addStore();
const other = await test.addStore({ id: 'otherstore', slug: 'other' });
const token = await test.token(store, 'store_user');
const owner = await test.token(store, 'store_owner');

const [VARIANT] = PRODUCT_EXAMPLE.variants;
const variantOf = (id: string) => ({
  ...VARIANT,
  name: `Red ${id}`,
  sku: `V-${id}`,
  barcode: `8800${id.length}`,
});

const put = (id: string, name: string) =>
  test.app.inject({
    method: 'PUT',
    url: `/v1/products/${encodeURIComponent(id)}`,
    headers: bearer(owner),
    payload: {
      ...PRODUCT_EXAMPLE,
      name,
      sku: `SKU-${id}`,
      barcode: `7700${id.length}`,
      variants: [variantOf(id)],
    },
  });

// The maximum length: an index row has to hold the sort columns.
const LONG = '𐍈'.repeat(250);
await put('z-last', 'Zebra print');
await put('a-mug', 'Stoneware mug');
await put(LONG.slice(0, 200), LONG);
// More products than one search scans, with a match at the far end. Every name occurs three times.
await admin.query(
  `insert into products (store_id, source_product_id, name, status, content_hash)
   select $1, 'p' || lpad(n::text, 5, '0'), 'Plate ' || lpad((n / 3)::text, 5, '0'), 'active', '' from generate_series(1, 2500) n`,
  [store],
);
await admin.query('vacuum analyze products');

const get = (query: Record<string, string | number>, as = token) =>
  test.app.inject({
    url: `/v1/products?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
    headers: bearer(as),
  });

async function walk(query: Record<string, string | number>): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  let pages = 0;
  for (let cursor: string | null = ''; cursor !== null; pages += 1) {
    const answer = await get({ limit: 100, ...query, ...(cursor && { cursor }) });
    expect(answer.statusCode, answer.body).toBe(200);
    ids.push(...answer.json().products.map(({ sourceProductId }: ListedProduct) => sourceProductId));
    cursor = answer.json().nextCursor;
  }
  return { ids, pages };
}

describe('the list of products', () => {
  it('shows every product once, by name', async () => {
    const { rows } = await admin.query<{ id: string }>(
      `select source_product_id as id from products where store_id = $1
       order by lower(name) collate "C", source_product_id collate "C"`,
      [store],
    );
    expect((await walk({})).ids).toEqual(rows.map(({ id }) => id));
  });

  it('is searched completely, a thousand products at a time', async () => {
    expect(await walk({ q: 'MUG' })).toEqual({ ids: ['a-mug'], pages: 3 });
    expect((await walk({ q: 'sku-z' })).ids).toEqual(['z-last']);
    expect((await walk({ q: 'plate 000', limit: 90 })).ids).toHaveLength(299);
    expect((await walk({ q: '%' })).ids).toEqual([]);
  });

  it('is searched by SKU and barcode, and by the name, SKU and barcode of a variant', async () => {
    for (const q of ['sku-a-mug', '77005', 'red A-MUG', 'v-a-mug', '88005']) {
      expect((await walk({ q })).ids, q).toEqual(['a-mug']);
    }
    expect((await walk({ q: 'sourcevariantid' })).ids).toEqual([]);
  });

  it('is narrowed to the days of the last change', async () => {
    await admin.query(
      "update products set updated_at = '2025-03-09T08:00:00Z' where source_product_id = 'z-last'",
    );
    const day = { updatedAfter: '2025-03-09T08:00:00Z', updatedBefore: '2025-03-10T07:00:00Z' };
    expect((await walk(day)).ids).toEqual(['z-last']);
    expect((await walk({ ...day, updatedBefore: '2025-03-09T08:00:00Z' })).ids).toEqual([]);
  });

  it('is narrowed to a status, and exported with formulas made harmless', async () => {
    await put('risky', '=1+1');
    await admin.query("update products set status = 'archived' where source_product_id = 'risky'");
    expect((await walk({ status: 'archived' })).ids).toEqual(['risky']);
    const { body } = await test.app.inject({
      url: '/v1/products.csv?status=archived',
      headers: bearer(token),
    });
    expect(body.split('\r\n')[1]).toMatch(/^"'=1\+1",SKU-risky,20.00,USD,archived,1,/);
    await admin.query("delete from products where source_product_id = 'risky'");
  });

  it('shows a product with its variants, and none of another store', async () => {
    const read = (as: string) => test.app.inject({ url: '/v1/products/a-mug', headers: bearer(as) });
    expect((await read(token)).json()).toMatchObject({
      name: 'Stoneware mug',
      warrantyPeriod: 'P1Y',
      variants: [{ sourceVariantId: 'v1', price: '20.00' }],
    });
    expect((await read(await test.token(other, 'store_owner'))).statusCode).toBe(404);
  });

  it('shows nothing of another store', async () => {
    const answer = await get({}, await test.token(other, 'store_owner'));
    expect(answer.json()).toEqual({ products: [], nextCursor: null });
  });

  it.each([
    ['limit', '101'],
    ['cursor', 'W10.abc'],
    ['q', ' '],
    ['q', 'x'.repeat(101)],
  ])('refuses %s=%j by name', async (field, value) => {
    const answer = await get({ [field]: value });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toMatchObject([{ path: `querystring.${field}` }]);
  });

  it('costs the same at any depth', async () => {
    for (const [words, most] of [
      [{}, 60],
      [{ q: 'mug' }, 1_200],
    ] as const) {
      for (const after of [null, ['plate 00600', 'p01800'] as const]) {
        const query = catalogueQuerySchema.parse({ limit: '25', ...words });
        const { used, scanned, buffers } = await explained(test, store, catalogueQuery(store, query, after));
        expect({ used, scanned }).toEqual({ used: ['products_listed'], scanned: [] });
        expect(buffers).toBeLessThan(most);
      }
    }
  });
});
