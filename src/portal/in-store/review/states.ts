import { german, refusedWith, teapot } from '../../sample-order.ts';
import { text } from '../../text.ts';
import { frame } from '../sample.ts';
import { words } from '../text.ts';
import type { InStoreReviewProps } from './model.ts';

const plain: InStoreReviewProps = {
  ...frame(7),
  back: '/in-store/shipping-address',
  item: { ...teapot, options: 'TEAPOT-SLATE', quantity: 1 },
  rows: [
    { key: 'product', lines: [teapot.name], changeHref: '/in-store/products' },
    {
      key: 'bought',
      lines: ['Jun 12, 2026', 'Warranty until Jun 12, 2028'],
      changeHref: '/in-store/date-of-purchase',
    },
    { key: 'receipt', lines: ['2 pages'], changeHref: '/in-store/receipt' },
    {
      key: 'issue',
      lines: ['Defective, 1 photo', 'The lid does not close any more.'],
      changeHref: '/in-store/upload',
    },
    { key: 'contact', lines: ['Ada Shopper', 'ada@example.com'], changeHref: '/in-store/contact-info' },
    {
      key: 'address',
      lines: ['Ada Shopper', '1 Main St', 'Boise, ID 83702', 'United States'],
      changeHref: '/in-store/shipping-address',
    },
  ],
  methods: [
    { value: 'RESHIP', line: 'Items will be shipped immediately' },
    { value: 'REFUND', line: '$64.00 back to you. Up to 5 business days' },
    { value: 'STORE_CREDIT', line: '$64.00 plus a bonus of $6.40' },
  ],
  asksAddress: true,
  proof: null,
  values: { method: null, addressConfirmed: false, acknowledged: false, signatureName: '' },
};

export const inStoreReviewStates = {
  plain,
  'field-errors': {
    ...plain,
    errors: [
      { field: 'method', message: words.review.methodMissing },
      { field: 'addressConfirmed', message: text.review.confirmMissing },
    ],
  },
  'too-many-tries': { ...plain, errors: refusedWith('too_many_requests') },
  'signature-asked': { ...plain, proof: 'SIGNATURE' },
  'one-way-without-address': {
    ...plain,
    rows: plain.rows.slice(0, 5),
    methods: [{ value: 'REFUND', line: words.review.unknownAmount }],
    asksAddress: false,
  },
  'long-names': {
    ...plain,
    item: { ...german, quantity: 1 },
    rows: [
      { key: 'product', lines: [german.name], changeHref: '/in-store/products' },
      ...plain.rows.slice(1),
    ],
  },
} satisfies Record<string, InStoreReviewProps>;
