/** The states of the products' list and of a product's page in the gallery. */
import type { ListedProduct, StoreProduct } from '../../contract/product-list.ts';
import { urls } from '../../urls.ts';
import { personAs } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';
import { CHANGED } from './edit-states.ts';

const LIST = urls.console.products('demo');
const ONE = urls.console.product('demo', 'p1');
const NAMES = ['Linen apron', 'Oak cutting board', 'Stoneware mug', 'Teapot, 1.2 l'];
const STATUSES = ['active', 'active', 'draft', 'archived'] as const;
const LONG = 'An extraordinarily long name that nobody thought of when the page was drawn '.repeat(2).trim();

const product = (index: number, more: Partial<ListedProduct> = {}): ListedProduct => ({
  sourceProductId: `p${index}`,
  name: NAMES[index % NAMES.length] ?? '',
  sku: `SKU-${100 + index}`,
  imageUrl: null,
  price: index === 3 ? null : '24.00',
  currency: index === 3 ? null : 'USD',
  status: STATUSES[index % STATUSES.length] ?? 'active',
  variantCount: index % 4,
  updatedAt: '2026-11-01T10:00:00.000Z',
  ...more,
});

const listOf = (products: ListedProduct[], nextCursor: string | null = null) =>
  answered({ products, nextCursor });
const some = (count: number) => Array.from({ length: count }, (_, index) => product(index));

export const productsStates: ScreenStates = {
  screen: 'products',
  answers: { 'GET /products': listOf(some(8), 'next') },
  states: {
    some: { at: LIST },
    filtered: { at: `${LIST}?status=draft`, answers: { 'GET /products': listOf([product(2)]) } },
    none: { at: LIST, answers: { 'GET /products': listOf([]) } },
    'no-match': { at: `${LIST}?q=nothing`, answers: { 'GET /products': listOf([]) } },
    'not-yet': { at: `${LIST}?q=rare`, answers: { 'GET /products': listOf([], 'next') } },
    'no-access': { at: LIST, answers: { 'GET /me': answered(personAs('orderprotection_partner')) } },
    loading: { at: LIST, answers: { 'GET /products': 'pending' } },
    failed: { at: LIST, answers: { 'GET /products': 'offline' } },
    'long-texts': {
      at: LIST,
      answers: { 'GET /products': listOf([product(0, { name: LONG, sku: LONG, price: '123456789012.99' })]) },
    },
  },
};

const variant = (id: string, name: string | null): StoreProduct['variants'][number] => ({
  sourceVariantId: id,
  name,
  sku: `MUG-${id}`,
  barcode: '2000000000015',
  imageUrl: null,
  price: '24.00',
});

const MUG: StoreProduct = {
  sourceProductId: 'p1',
  name: 'Stoneware mug',
  sku: 'MUG',
  barcode: null,
  imageUrl: null,
  price: '24.00',
  currency: 'USD',
  warrantyPeriod: 'P1Y6M',
  status: 'active',
  variants: [variant('moss', 'Moss'), variant('sand', 'Sand'), variant('ink', null)],
  updatedAt: '2026-11-01T10:00:00.000Z',
};

const one = (more: Partial<StoreProduct> = {}) => ({
  'GET /products/:sourceProductId': answered({ ...MUG, ...more }),
});

export const productStates: ScreenStates = {
  screen: 'product',
  answers: { ...one(), 'GET /products/:sourceProductId/edit': answered(CHANGED) },
  states: {
    variants: { at: ONE },
    plain: {
      at: ONE,
      answers: {
        ...one({ variants: [], warrantyPeriod: null, price: null, currency: null }),
        'GET /products/:sourceProductId/edit': answered({ ...CHANGED, changes: [] }),
      },
    },
    loading: { at: ONE, answers: { 'GET /products/:sourceProductId': 'pending' } },
    failed: { at: ONE, answers: { 'GET /products/:sourceProductId': 'offline' } },
    'not-found': {
      at: ONE,
      answers: {
        'GET /products/:sourceProductId': refused(404, 'not_found', 'There is nothing at this address.'),
      },
    },
    'long-texts': {
      at: ONE,
      answers: one({ name: LONG, sku: LONG, sourceProductId: LONG, variants: [variant(LONG, LONG)] }),
    },
  },
};
