/** What people change in a product stays over whatever the shop sends. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productDocumentSchema } from '../../contract/product.ts';
import { keptInProduct, type Product, productAgainst, productChanges, withKeptInProduct } from './by-hand.ts';

const line = fc.constantFrom('MUG', 'BOWL', null);
const price = fc.constantFrom('20', '20.00', '5.5', null);
const variant = fc.record({ name: line, sku: line, barcode: line, imageUrl: fc.constant(null), price });

/** Variants by ids that an object has by itself too. */
const product = fc
  .record({
    name: fc.constantFrom('Mug', 'Bowl'),
    ...{ sku: line, barcode: line, imageUrl: fc.constant(null), price },
    currency: fc.constant('USD'),
    warrantyPeriod: fc.constantFrom('P1Y', null),
    status: fc.constantFrom('active' as const, 'archived' as const),
    ids: fc.subarray(['v1', 'constructor', 'v.2']),
    values: fc.array(variant, { minLength: 3, maxLength: 3 }),
  })
  .map(
    ({ ids, values, ...fields }): Product => ({
      ...fields,
      variants: ids.flatMap((sourceVariantId, at) => {
        const given = values[at];
        return given ? [{ sourceVariantId, ...given }] : [];
      }),
    }),
  );

/** As the shop sent it, and as a person saved it: with the same variants. */
const edited = fc.tuple(product, product).map(([shop, other]) => ({
  shop,
  edit: {
    ...other,
    variants: shop.variants.map((one, at) => ({
      ...(other.variants[at] ?? one),
      sourceVariantId: one.sourceVariantId,
    })),
  },
}));

describe('a product changed by hand', () => {
  it('is what the person saved, and says which fields the shop says otherwise', () => {
    fc.assert(
      fc.property(edited, ({ shop, edit }) => {
        const kept = keptInProduct(edit, shop);
        const now = withKeptInProduct(shop, kept);
        expect(productChanges(now, edit)).toEqual([]);
        expect(productAgainst(shop, kept)).toHaveLength(productChanges(shop, edit).length);
        expect(keptInProduct(now, shop)).toEqual(kept);
      }),
    );
  });

  it('stays a product that an import could send, whatever the shop sends next', () => {
    const currency = fc.constantFrom('USD', 'JPY', null);
    fc.assert(
      fc.property(edited, product, currency, ({ shop, edit }, sent, next) => {
        const fits = (one: Product): Product => ({
          ...one,
          ...{ currency: next, price: next === null ? null : '3000' },
          variants: one.variants.map((each) => ({ ...each, price: next === null ? null : '7' })),
        });
        const now = withKeptInProduct(fits(sent), keptInProduct(edit, shop));
        expect(productDocumentSchema.safeParse(now).error?.issues ?? []).toEqual([]);
      }),
    );
  });
});
