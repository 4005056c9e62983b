import { words as reviewWords } from '../../order/check-answers/text.ts';
import { german, refusedWith, teapot } from '../../parts/sample-order.ts';
import { frame } from '../sample.ts';
import type { InStoreReviewProps } from './model.ts';

const plain: InStoreReviewProps = {
  ...frame(8),
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
      lines: ['Defective, 1 photo', 'The lid doesn’t close anymore.'],
      changeHref: '/in-store/upload',
    },
    { key: 'method', lines: ['Refund'], changeHref: '/in-store/resolution' },
    { key: 'contact', lines: ['Ada Shopper', 'ada@example.com'], changeHref: '/in-store/contact-info' },
    {
      key: 'address',
      lines: ['Ada Shopper', '1 Main St', 'Boise, ID 83702', 'United States'],
      changeHref: '/in-store/shipping-address',
    },
  ],
  photos: [{ fileKey: 'p1', url: teapot.imageUrl ?? '', filename: 'lid.jpg', kind: 'image' }],
  asksAddress: true,
  isSent: false,
  proof: null,
  terms: null,
  valet: null,
  values: { addressConfirmed: false, acknowledged: false, signatureName: '' },
};

export const states = {
  plain,
  'claim-terms': {
    ...plain,
    terms: { version: '9f86d081884c', url: 'https://fernwood.example/claim-terms', text: null },
  },
  'field-errors': {
    ...plain,
    errors: [{ field: 'addressConfirmed', message: reviewWords.confirmMissing }],
  },
  'too-many-tries': { ...plain, errors: refusedWith('too_many_requests') },
  'signature-asked': { ...plain, proof: 'SIGNATURE' },
  'valet-signature-needed': { ...plain, valet: { customer: 'Ada S.', mustSign: true } },
  'one-way-without-address': {
    ...plain,
    rows: plain.rows
      .filter(({ key }) => key !== 'address')
      .map((row) => (row.key === 'method' ? { ...row, changeHref: null } : row)),
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
