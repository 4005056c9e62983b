/** The states of changing a product by hand in the gallery. */

import type { ProductEditAnswer } from '../../contract/product-edit.ts';
import { PRODUCT_EXAMPLE } from '../../contract/product-example.ts';
import { urls } from '../../urls.ts';
import { personAs } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';

const ONE = urls.console.editProduct('demo', 'p1');
const PATH = 'GET /products/:sourceProductId/edit';
const LONG = 'An extraordinarily long name that nobody thought of when the page was drawn '.repeat(2).trim();

const PLAIN: ProductEditAnswer = {
  ...{ sourceProductId: 'p1', version: 1, ...PRODUCT_EXAMPLE },
  ...{ shop: PRODUCT_EXAMPLE, keptByHand: [], changes: [] },
};

/** Also on the product's page. */
export const CHANGED: ProductEditAnswer = {
  ...PLAIN,
  ...{ version: 2, name: 'Stoneware mug', warrantyPeriod: 'P2Y' },
  variants: PLAIN.variants.map((variant) => ({ ...variant, price: '22.00' })),
  keptByHand: ['name', 'warrantyPeriod', 'variants.v1.price'],
  changes: [
    {
      ...{ at: '2026-11-06T10:00:00.000Z', by: 'Kim Keller' },
      fields: [
        { field: 'name', item: null, before: 'Mug', after: 'Stoneware mug' },
        { field: 'warrantyPeriod', item: null, before: 'P1Y', after: 'P2Y' },
        { field: 'price', item: 'Red', before: '20.00', after: '22.00' },
      ],
    },
  ],
};

const NO_CURRENCY = { price: null, currency: null, variants: [] };

export const editProductStates: ScreenStates = {
  screen: 'product-edit',
  answers: { [PATH]: answered(PLAIN) },
  states: {
    plain: { at: ONE },
    changed: { at: ONE, answers: { [PATH]: answered(CHANGED) } },
    'no-price': {
      at: ONE,
      answers: {
        [PATH]: answered({ ...PLAIN, ...NO_CURRENCY, shop: { ...PLAIN.shop, ...NO_CURRENCY } }),
      },
    },
    'read-only': {
      at: ONE,
      answers: { 'GET /me': answered(personAs('store_support')), [PATH]: answered(CHANGED) },
    },
    'no-access': { at: ONE, answers: { 'GET /me': answered(personAs('orderprotection_partner')) } },
    'long-texts': {
      at: ONE,
      answers: {
        [PATH]: answered({
          ...CHANGED,
          name: LONG,
          variants: CHANGED.variants.map((variant) => ({ ...variant, name: LONG })),
        }),
      },
    },
    loading: { at: ONE, answers: { [PATH]: 'pending' } },
    failed: { at: ONE, answers: { [PATH]: 'offline' } },
    'not-found': { at: ONE, answers: { [PATH]: refused(404, 'not_found', 'This doesn’t exist.') } },
  },
};
