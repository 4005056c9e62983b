/** Products changed by hand: what stays against imports, what is refused, and who may. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { bearer } from '../../../test/world.ts';
import { PRODUCT_EXAMPLE } from '../../contract/product-example.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();
const other = await test.addStore({ id: 'otherstore', slug: 'other' });
const owner = await test.token(store, 'store_owner');

const ask = (method: 'GET' | 'PUT', url: string, payload?: object, { token = owner, headers = {} } = {}) =>
  test.app.inject({ method, url, headers: { ...bearer(token), ...headers }, ...(payload && { payload }) });

const pathOf = (id: string) => `/v1/products/${encodeURIComponent(id)}`;
const send = async (id: string, more: object = {}) =>
  (await ask('PUT', pathOf(id), { ...PRODUCT_EXAMPLE, ...more })).json();
const read = async (id: string) => (await ask('GET', `${pathOf(id)}/edit`)).json();

const { variants: _, ...FIELDS } = PRODUCT_EXAMPLE;
const [{ sourceVariantId: __, ...RED } = { sourceVariantId: '' }] = PRODUCT_EXAMPLE.variants;

/** The form with the shop's values, and some of them changed. */
const edit = (id: string, change: object, { token = owner, version = '' } = {}) =>
  ask(
    'PUT',
    `${pathOf(id)}/edit`,
    { ...FIELDS, variants: {}, ...change },
    {
      token,
      headers: version === '' ? {} : { 'if-match': `"${version}"` },
    },
  );
const pathsOf = async (id: string, change: object) =>
  (await edit(id, change)).json().fields?.map(({ path }: { path: string }) => path);

describe('a product changed by hand', () => {
  it('has the new values, a line in its history and one in the audit log', async () => {
    await send('p1');
    const answer = await edit('p1', { warrantyPeriod: 'P2Y', variants: { v1: { ...RED, price: '22.00' } } });
    expect(answer.json()).toMatchObject({
      keptByHand: ['warrantyPeriod', 'variants.v1.price'],
      changes: [
        {
          by: 'test',
          fields: [
            { field: 'warrantyPeriod', item: null, before: 'P1Y', after: 'P2Y' },
            { field: 'price', item: 'Red', before: '20.00', after: '22.00' },
          ],
        },
      ],
    });
    expect((await ask('GET', pathOf('p1'))).json()).toMatchObject({
      warrantyPeriod: 'P2Y',
      variants: [{ price: '22.00' }],
    });
    const { rows } = await test.database.admin.query(
      "select subject_id, after from audit_log where operation = 'replaceProductEdit'",
    );
    expect(rows).toEqual([{ subject_id: 'p1', after: { warrantyPeriod: 'P2Y', 'price (Red)': '22.00' } }]);
  });

  it('keeps what a person changed when the shop sends it again, and the answer says so', async () => {
    const id = 'gid://shopify/Product/2';
    await send(id);
    await edit(id, { name: 'Mug, second choice' });
    const sent = await send(id, { name: 'Cup', sku: 'CUP' });
    expect(sent).toMatchObject({ outcome: 'updated', keptByHand: ['name'] });
    expect(await read(id)).toMatchObject({ name: 'Mug, second choice', sku: 'CUP', shop: { name: 'Cup' } });
    expect((await send(id, { name: 'Cup', sku: 'CUP' })).outcome).toBe('unchanged');
  });

  it('gives a field back to the shop when it says what the shop says', async () => {
    await send('p3');
    await edit('p3', { name: 'Teapot' });
    expect((await edit('p3', {})).json().keptByHand).toEqual([]);
    expect((await send('p3', { name: 'Cup' })).keptByHand).toEqual([]);
    expect((await read('p3')).name).toBe('Cup');
  });

  it('has the shop’s prices while the shop names another currency than the price by hand', async () => {
    await send('p4');
    await edit('p4', { price: '25.50' });
    await send('p4', { price: '3000', currency: 'JPY', variants: [] });
    expect(await read('p4')).toMatchObject({ price: '3000', currency: 'JPY' });
    await send('p4');
    expect(await read('p4')).toMatchObject({ price: '25.50', currency: 'USD', keptByHand: ['price'] });
  });

  it('keeps the values of a variant that the shop takes away and brings back', async () => {
    await send('p5');
    await edit('p5', { variants: { v1: { ...RED, name: 'Dark red' } } });
    expect((await send('p5', { variants: [] })).keptByHand).toEqual([]);
    await send('p5');
    expect((await read('p5')).variants).toMatchObject([{ name: 'Dark red' }]);
  });
});

describe('a change is refused', () => {
  it('from a tab that shows an older version', async () => {
    await send('p6');
    await edit('p6', { name: 'The other tab' });
    const late = await edit('p6', { name: 'This one' }, { version: '1' });
    expect(late.json().code).toBe('version_mismatch');
    expect((await read('p6')).name).toBe('The other tab');
  });

  it('with values that can’t be, and says where', async () => {
    await send('p7');
    expect(await pathsOf('p7', { name: '  ' })).toEqual(['name']);
    expect(await pathsOf('p7', { price: '1.23456' })).toEqual(['price']);
    expect(await pathsOf('p7', { currency: 'EUR' })).toEqual(['currency']);
    expect(await pathsOf('p7', { warrantyPeriod: 'forever' })).toEqual(['warrantyPeriod']);
    expect(await pathsOf('p7', { imageUrl: 'javascript:alert(1)' })).toEqual(['imageUrl']);
    expect(await pathsOf('p7', { variants: { v9: RED } })).toEqual(['variants.v9']);
    expect(await pathsOf('p7', { variants: { v1: { ...RED, price: '1.23456' } } })).toEqual([
      'variants.v1.price',
    ]);
    expect((await read('p7')).keptByHand).toEqual([]);
  });

  it('of who may only read, and of another store', async () => {
    await send('p8');
    const support = await test.token(store, 'store_support');
    const stranger = await test.token(other, 'store_owner');
    expect((await ask('GET', `${pathOf('p8')}/edit`, undefined, { token: support })).statusCode).toBe(200);
    expect((await edit('p8', { name: 'X' }, { token: support })).statusCode).toBe(403);
    expect((await ask('GET', `${pathOf('p8')}/edit`, undefined, { token: stranger })).statusCode).toBe(404);
    expect((await edit('p8', { name: 'X' }, { token: stranger })).statusCode).toBe(404);
  });
});

it('a product that is kept from before stricter rules is shown, and its faults are named when it is saved', async () => {
  await send('p10');
  await test.database.admin.query(
    "update products set variants = variants || variants, currency = null where source_product_id = 'p10'",
  );
  expect(await read('p10')).toMatchObject({ name: 'Mug', currency: null, keptByHand: [] });
  expect(await pathsOf('p10', { name: 'Cup' })).toEqual(['variants.v1.sourceVariantId']);
});

it('edits and imports of a product at once end with what the person said', async () => {
  await send('p9');
  const imports = Array.from({ length: 6 }, (_, at) => send('p9', { sku: `SKU-${at}` }));
  const [saved] = await Promise.all([edit('p9', { name: 'Bowl', sku: 'BOWL' }), ...imports]);
  expect(saved.statusCode).toBe(200);
  expect(await read('p9')).toMatchObject({ name: 'Bowl', keptByHand: expect.arrayContaining(['name']) });
});
