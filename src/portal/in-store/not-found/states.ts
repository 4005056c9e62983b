import { frame } from '../sample.ts';
import { words } from '../text.ts';
import type { ProductNotFoundProps } from './model.ts';

const empty: ProductNotFoundProps = {
  ...frame(3),
  back: '/in-store/products',
  open: true,
  currency: 'USD',
  values: { name: '', price: '' },
};

export const states = {
  empty,
  'filled-in': { ...empty, values: { name: 'Reading lamp with brass arm', price: '89.90' } },
  'field-errors': {
    ...empty,
    values: { name: '', price: 'a lot' },
    errors: [
      { field: 'name', message: words.notFound.nameMissing },
      { field: 'price', message: words.notFound.priceWrong },
    ],
  },
  'warranty-over': {
    ...empty,
    values: { name: 'Reading lamp', price: '89.90' },
    errors: [
      {
        field: '',
        message: 'The warranty ended on May 4, 2026. Ask the store what it can still do for you.',
      },
    ],
  },
  closed: { ...empty, open: false },
} satisfies Record<string, ProductNotFoundProps>;
