import { describe, expect, it } from 'vitest';
import { FORMAT_OPTIONS, fixture } from '../../../../../test/formats.ts';
import { mapBigCommerceProduct } from './products.ts';

const outcomeOf = (name: string, change: object = {}) =>
  mapBigCommerceProduct(
    { ...fixture(`./product-fixtures/${name}.json`, import.meta.url), ...change },
    FORMAT_OPTIONS,
  );

describe('a BigCommerce product becomes ours', () => {
  it('with its barcode, its thumbnail and the price after rules', () => {
    expect(outcomeOf('simple', { calculated_price: 72.5 })).toMatchObject({
      ok: true,
      key: '78',
      document: {
        name: 'Lamp “Dusk”',
        sku: 'LAMP-1',
        barcode: '2000000000015',
        imageUrl: 'https://cdn11.bigcommerce.com/s-abc/products/78.jpg',
        price: '72.50',
        currency: 'USD',
        status: 'active',
      },
    });
  });

  it('with its variants, named after what is chosen', () => {
    const outcome = outcomeOf('with-variants');
    expect(outcome.ok && outcome.document.variants).toEqual([
      {
        sourceVariantId: '95',
        name: 'S, Orange',
        sku: 'TOWEL-S',
        barcode: null,
        imageUrl: 'https://cdn11.bigcommerce.com/s-abc/products/95.jpg',
        price: '20.00',
      },
      expect.objectContaining({ sourceVariantId: '97', name: 'M, Orange', imageUrl: null, price: '22.50' }),
    ]);
  });

  it('as a draft if it is hidden, and archived if nothing of it is shipped', () => {
    const statusOf = (change: object) => {
      const outcome = outcomeOf('simple', change);
      return outcome.ok && outcome.document.status;
    };
    expect(statusOf({ is_visible: false })).toBe('draft');
    expect(statusOf({ type: 'digital' })).toBe('archived');
    expect(statusOf({ name: 'Shipping Protection' })).toBe('archived');
  });

  it('not without an id or with a price that is none', () => {
    expect(outcomeOf('simple', { id: 0 })).toMatchObject({ code: 'id_missing' });
    expect(outcomeOf('with-variants', { variants: [{ id: 'x' }] })).toMatchObject({ code: 'id_missing' });
    expect(outcomeOf('simple', { calculated_price: -1 })).toMatchObject({ code: 'price_unreadable' });
  });
});
