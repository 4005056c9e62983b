import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { productDocumentSchema } from './product.ts';
import { sourceId } from './text.ts';

const MUG = {
  name: 'Mug',
  price: '20.00',
  currency: 'USD',
  variants: [{ sourceVariantId: 'v1', price: '20.00' }],
};

function faults(product: unknown): string[] {
  const parsed = productDocumentSchema.safeParse(product);
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.path.join('.'));
}

test('a product needs a name; omitted fields default to null, no variants and active', () => {
  expect(productDocumentSchema.parse({ name: 'Mug' })).toEqual({
    name: 'Mug',
    sku: null,
    barcode: null,
    imageUrl: null,
    price: null,
    currency: null,
    variants: [],
    warrantyPeriod: null,
    status: 'active',
  });
});

describe('a product', () => {
  test.each<[string, object, string]>([
    ['without a name', { name: ' ' }, 'name'],
    ['whose name nobody sees', { name: '\u00ad' }, 'name'],
    [
      'whose variant has a direction mark as its id',
      { variants: [{ sourceVariantId: '\u202e' }] },
      'variants.0.sourceVariantId',
    ],
    ['with a price and no currency', { currency: null }, 'currency'],
    ['with a cent too fine', { price: '20.0001' }, 'price'],
    [
      'whose variant has a cent too fine',
      { variants: [{ sourceVariantId: 'v1', price: '1.2345' }] },
      'variants.0.price',
    ],
    ['with a script for a picture', { imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
    ['with a warranty in words', { warrantyPeriod: 'forever' }, 'warrantyPeriod'],
    ['with a status nobody knows', { status: 'GONE' }, 'status'],
    [
      'without a price, with a variant twice',
      {
        ...{ price: null, currency: null },
        variants: [{ sourceVariantId: 'v1' }, { sourceVariantId: 'v1' }],
      },
      'variants.1.sourceVariantId',
    ],
    ['with a variant twice', { variants: [MUG.variants[0], MUG.variants[0]] }, 'variants.1.sourceVariantId'],
  ])('%s is refused by name', (_, change, path) => {
    expect(faults({ ...MUG, ...change })).toEqual([path]);
  });

  test.each(['a\nb', '\u202e', 'a\u2066', '\u00ad', 'a\u200bb', ' ', 'a\ufffe'])(
    'is never known by the id %j',
    (id) => {
      expect(sourceId.safeParse(id).success).toBe(false);
    },
  );

  test.each(['gid://shopify/Product/1', '../..', 'SKU 1', 'Größe-東京'])(
    'may be known by the id %s',
    (id) => {
      expect(sourceId.parse(id)).toBe(id);
    },
  );

  test('of any shape is accepted or refused, never thrown', () => {
    const fields = fc.constantFrom(
      'name',
      'price',
      'currency',
      'variants',
      'imageUrl',
      'warrantyPeriod',
      'status',
    );
    fc.assert(
      fc.property(fields, fc.jsonValue(), (field, value) =>
        Array.isArray(faults({ ...MUG, [field]: value })),
      ),
    );
  });
});
