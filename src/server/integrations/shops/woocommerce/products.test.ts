import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixture, FORMAT_OPTIONS as OPTIONS } from '../../../../../test/formats.ts';
import type { ProductDocument } from '../../../../contract/product.ts';
import type { FormatOptions } from '../ports.ts';
import { PRODUCT_REFUSALS } from '../product-refusals.ts';
import { mapWooCommerceProduct } from './products.ts';

const documentOf = (name: string) => fixture(`./product-fixtures/${name}.json`, import.meta.url);

function mapped(name: string, options: Partial<FormatOptions> = {}, change: object = {}): ProductDocument {
  const result = mapWooCommerceProduct({ ...documentOf(name), ...change }, { ...OPTIONS, ...options });
  if (!result.ok) throw new Error(`${name}: ${result.code} ${result.fields.join()}`);
  return result.document;
}

describe('a WooCommerce product becomes ours', () => {
  it('with its barcode, its first picture and the price it is sold at', () => {
    expect(mapWooCommerceProduct(documentOf('simple'), OPTIONS)).toEqual({
      ok: true,
      key: '101',
      document: {
        name: 'Mug',
        sku: 'MUG-1',
        barcode: '2000000000015',
        imageUrl: 'https://shop.example/wp-content/uploads/2026/mug-1.jpg',
        price: '20.00',
        currency: 'USD',
        variants: [],
        warrantyPeriod: null,
        status: 'active',
      },
    });
  });

  it('with the ids of its variations, or all of them where they stand whole in the document', () => {
    const tee = mapped('variable-with-ids');
    expect(tee.name).toBe('Tee & bag');
    expect(tee.variants.map((v) => [v.sourceVariantId, v.name, v.price])).toEqual([
      ['112', null, null],
      ['113', null, null],
    ]);
    expect(mapped('variable-with-variations').variants).toEqual([
      {
        sourceVariantId: '112',
        name: 'Red, M',
        sku: 'TEE-RED-M',
        barcode: '2000000000022',
        imageUrl: 'https://shop.example/wp-content/uploads/2026/tee-red.jpg',
        price: '35.00',
      },
      expect.objectContaining({ sourceVariantId: '113', name: 'Blue, M', imageUrl: null, price: '29.00' }),
    ]);
  });

  it('with the warranty from the meta data that the store names', () => {
    expect(mapped('simple', { warrantyMetaKey: '_warranty' }).warrantyPeriod).toBe('P1Y');
  });

  it('found by name if it is published; archived if nothing of it is shipped or others sell it', () => {
    expect(mapped('draft-without-price')).toMatchObject({ status: 'draft', price: null });
    for (const status of ['pending', 'private', 'future', 'of-a-plugin'])
      expect(mapped('simple', {}, { status }).status).toBe('draft');
    expect(mapped('simple', {}, { status: 'trash' }).status).toBe('archived');
    expect(mapped('download').status).toBe('archived');
    expect(mapped('external').status).toBe('archived');
    expect(mapped('simple', {}, { name: 'Package Protection' }).status).toBe('archived');
    expect(mapped('simple', {}, { downloadable: true }).status).toBe('active');
  });
});

describe('a WooCommerce product is refused by name', () => {
  const refused = (name: string, change: object = {}, options: Partial<FormatOptions> = {}) =>
    mapWooCommerceProduct({ ...documentOf(name), ...change }, { ...OPTIONS, ...options });

  it('if it is a separate variation', () => {
    expect(refused('refused-variation-apart')).toMatchObject({
      reference: 'Red, M',
      code: 'variation_apart',
    });
    // Older versions of WooCommerce report neither its type nor its name.
    expect(refused('refused-variation-apart', { type: undefined, name: undefined })).toMatchObject({
      reference: 'TEE-RED-M',
      code: 'variation_apart',
    });
  });

  it('if an id, a price, its name or its warranty is unreadable', () => {
    expect(refused('simple', { id: 0 })).toMatchObject({ code: 'id_missing', fields: ['id'] });
    expect(refused('simple', { price: 'soon' })).toMatchObject({
      code: 'price_unreadable',
      fields: ['price'],
    });
    expect(refused('simple', { name: '' })).toMatchObject({ code: 'invalid_product', fields: ['name'] });
    const meta_data = [{ id: 1, key: '_warranty', value: 24 }];
    expect(refused('simple', { meta_data }, { warrantyMetaKey: '_warranty' })).toMatchObject({
      reference: 'Mug',
      code: 'warranty_unreadable',
      fields: ['meta_data.0.value'],
    });
  });

  it('if it is not a product, whatever else it is', () => {
    const answersProperly = (value: unknown) => {
      const result = mapWooCommerceProduct(value, { ...OPTIONS, warrantyMetaKey: '_warranty' });
      if (!result.ok) expect(Object.keys(PRODUCT_REFUSALS)).toContain(result.code);
    };
    fc.assert(fc.property(fc.anything(), answersProperly));
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(documentOf('simple'))), fc.jsonValue(), (field, value) =>
        answersProperly({ ...documentOf('variable-with-variations'), [field]: value }),
      ),
    );
  });
});
