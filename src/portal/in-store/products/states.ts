import { german, mug, refusedWith, teapot } from '../../parts/sample-order.ts';
import { frame } from '../sample.ts';
import { words } from '../text.ts';
import type { ProductsProps, ProductView } from './model.ts';

const product = (id: string, part: Partial<ProductView>): ProductView => ({
  sourceProductId: id,
  name: mug.name,
  sku: id.toUpperCase(),
  imageUrl: null,
  warrantyPeriod: 'P2Y',
  ...part,
});
const teapotProduct = product('teapot-slate', { name: teapot.name, imageUrl: teapot.imageUrl });
const some = [
  teapotProduct,
  product('mug-moss', { imageUrl: mug.imageUrl, warrantyPeriod: null }),
  product('kettle-2l', { name: 'Stovetop kettle', warrantyPeriod: 'P1Y6M' }),
];
const empty: ProductsProps = {
  ...frame(3),
  back: '/in-store/date-of-purchase',
  query: '',
  products: null,
  chosen: null,
  searchUrl: '/v1/products/query',
  store: 'fernwood',
};

export const states = {
  empty,
  found: { ...empty, query: 'te', products: some },
  chosen: { ...empty, products: [teapotProduct], chosen: 'teapot-slate' },
  'nothing-found': { ...empty, query: 'zeppelin', products: [] },
  'many-found': {
    ...empty,
    query: 'mug',
    products: Array.from({ length: 12 }, (_, index) =>
      product(`mug-${index + 1}`, { name: `Mug no. ${index + 1}` }),
    ),
  },
  'long-names': {
    ...empty,
    query: 'donau',
    products: [
      product('donau', {
        name: german.name,
        sku: 'DONAUDAMPFSCHIFFFAHRT-MUETZE-DUNKELBLAU-58',
        warrantyPeriod: 'P25Y11M',
      }),
    ],
  },
  'nothing-searched': { ...empty, errors: [{ field: 'q', message: words.products.missing }] },
  'none-chosen': {
    ...empty,
    query: 'te',
    products: some,
    errors: [{ field: 'product', message: words.products.missing }],
  },
  busy: { ...empty, query: 'te', products: some, errors: refusedWith('busy') },
} satisfies Record<string, ProductsProps>;
