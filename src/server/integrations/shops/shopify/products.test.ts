import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixture, FORMAT_OPTIONS as OPTIONS } from '../../../../../test/formats.ts';
import type { ProductDocument } from '../../../../contract/product.ts';
import type { FormatOptions } from '../ports.ts';
import { PRODUCT_REFUSALS } from '../product-refusals.ts';
import { mapShopifyProduct } from './products.ts';

const documentOf = (name: string) => fixture(`./product-fixtures/${name}.json`, import.meta.url);

function mapped(name: string, options: Partial<FormatOptions> = {}, change: object = {}): ProductDocument {
  const result = mapShopifyProduct({ ...documentOf(name), ...change }, { ...OPTIONS, ...options });
  if (!result.ok) throw new Error(`${name}: ${result.code} ${result.fields.join()}`);
  return result.document;
}

describe('a Shopify product becomes ours', () => {
  it('with SKU and barcode of its only variant, which has no name', () => {
    const result = mapShopifyProduct(documentOf('one-variant'), OPTIONS);
    expect(result).toEqual({
      ok: true,
      key: '10001000001',
      document: {
        name: 'Mug',
        sku: 'MUG-1',
        barcode: '2000000000015',
        imageUrl: 'https://cdn.shop.example/files/mug.jpg',
        price: '20.00',
        currency: 'USD',
        variants: [
          {
            sourceVariantId: '20001000001',
            name: null,
            sku: 'MUG-1',
            barcode: '2000000000015',
            imageUrl: null,
            price: '20.00',
          },
        ],
        warrantyPeriod: null,
        status: 'active',
      },
    });
  });

  it('with its variants, their pictures by either link, and the lowest price', () => {
    const tee = mapped('variants-in-the-wrapper', { currency: 'EUR' });
    expect(tee).toMatchObject({ name: 'Tee', sku: null, barcode: null, price: '29.00', currency: 'EUR' });
    expect(tee.variants.map(({ name, imageUrl, price }) => [name, imageUrl, price])).toEqual([
      ['Red / M', 'https://cdn.shop.example/files/tee-red.jpg', '35.00'],
      ['Blue / M', 'https://cdn.shop.example/files/tee-blue.jpg', '29.00'],
      ['Blue / XL', 'https://cdn.shop.example/files/tee-blue.jpg', '105.00'],
    ]);
  });

  it('with the warranty from the metafield configured by the store', () => {
    expect(mapped('warranty-metafield').warrantyPeriod).toBeNull();
    expect(mapped('warranty-metafield', { warrantyMetaKey: 'custom.warranty' }).warrantyPeriod).toBe('P2Y');
    expect(mapped('warranty-metafield', { warrantyMetaKey: 'custom.other' }).warrantyPeriod).toBeNull();
  });

  it('with the decimals of its currency', () => {
    expect(mapped('one-variant', { currency: 'JPY' }).price).toBe('20');
    expect(mapped('one-variant', { currency: 'KWD' }).price).toBe('20.000');
  });

  it('found by name if it is active or unlisted; archived if nothing of it is shipped', () => {
    expect(mapped('draft').status).toBe('draft');
    expect(mapped('draft', {}, { status: 'unlisted' }).status).toBe('active');
    expect(mapped('draft', {}, { status: 'archived' }).status).toBe('archived');
    expect(mapped('gift-card').status).toBe('archived');
    expect(mapped('protection').status).toBe('archived');
  });
});

describe('a Shopify product is refused by name', () => {
  const refused = (change: object, options: Partial<FormatOptions> = {}) =>
    mapShopifyProduct({ ...documentOf('warranty-metafield'), ...change }, { ...OPTIONS, ...options });

  it('if an id, a price, its name or its warranty is unreadable', () => {
    expect(refused({ id: 'x', admin_graphql_api_id: null })).toMatchObject({ code: 'id_missing' });
    expect(refused({ variants: [{ id: 1, price: '-1' }] })).toMatchObject({
      reference: 'Kettle',
      code: 'price_unreadable',
      fields: ['variants.0.price'],
    });
    expect(refused({ title: ' ' })).toMatchObject({ code: 'invalid_product', fields: ['name'] });
    const metafields = [{ namespace: 'custom', key: 'warranty', value: '24 months' }];
    expect(refused({ metafields }, { warrantyMetaKey: 'custom.warranty' })).toEqual({
      ok: false,
      reference: 'Kettle',
      code: 'warranty_unreadable',
      reason: 'The warranty is no ISO 8601 duration such as "P2Y".',
      fields: ['metafields.0.value'],
    });
  });

  it('if it is not a product, whatever else it is', () => {
    expect(refused({ status: 'sold' })).toMatchObject({ code: 'malformed', fields: ['status'] });
    const answersProperly = (value: unknown) => {
      const result = mapShopifyProduct(value, { ...OPTIONS, warrantyMetaKey: 'custom.warranty' });
      if (!result.ok) expect(Object.keys(PRODUCT_REFUSALS)).toContain(result.code);
    };
    fc.assert(fc.property(fc.anything(), answersProperly));
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(documentOf('one-variant'))),
        fc.jsonValue(),
        (field, value) => answersProperly({ ...documentOf('warranty-metafield'), [field]: value }),
      ),
    );
  });
});
