import { frame } from '../sample-order.ts';
import type { ReviewProps } from './model.ts';

const values = {
  name: 'Ada Shopper',
  company: '',
  address1: '1 Main St',
  address2: '',
  city: 'Boise',
  province: 'ID',
  postalCode: '83702',
  country: 'US',
  phone: '',
};
const plain: ReviewProps = {
  ...frame(5),
  back: '/resolution',
  issues: [
    {
      title: '2 × Stoneware mug, Moss',
      line: 'Damaged',
      photos: 3,
      changeHref: '/issues/shipment/details',
    },
  ],
  resolution: { method: 'REFUND', line: 'Up to 5 business days', changeHref: '/resolution' },
  amounts: {
    lines: [
      { label: '2 mugs at $18.75', value: '$37.50' },
      { label: 'Tax', value: '$3.30' },
    ],
    total: { label: 'Back to your card', value: '$40.80' },
    note: null,
  },
  address: {
    lines: ['Ada Shopper', '1 Main St', 'Boise, ID 83702', 'United States'],
    values,
    countries: [
      { value: 'CA', label: 'Canada' },
      { value: 'SG', label: 'Singapore' },
      { value: 'US', label: 'United States' },
    ],
    provinces: [
      { value: 'ID', label: 'Idaho' },
      { value: 'OR', label: 'Oregon' },
      { value: 'WA', label: 'Washington' },
    ],
    correcting: false,
  },
  values: { addressConfirmed: false, acknowledged: false, signatureName: '' },
  proof: null,
};

export const reviewStates = {
  refund: plain,
  'several-issues': {
    ...plain,
    issues: [
      ...plain.issues,
      {
        title: 'Donaudampfschifffahrtskapitänsmütze mit Sturmriemenbefestigungsvorrichtung',
        line: 'Wrong item',
        photos: 1,
        changeHref: '/issues/shipment/details?product=2',
      },
    ],
  },
  reship: {
    ...plain,
    resolution: { method: 'RESHIP', line: 'Items will be shipped immediately', changeHref: '/resolution' },
    amounts: null,
  },
  correcting: { ...plain, address: { ...plain.address, correcting: true } },
  'country-without-provinces': {
    ...plain,
    address: { ...plain.address, values: { ...values, country: 'SG' }, provinces: [], correcting: true },
  },
  'not-confirmed': {
    ...plain,
    errors: [{ field: 'addressConfirmed', message: 'Please confirm your shipping address.' }],
  },
  'acknowledgement-asked': { ...plain, proof: 'ACKNOWLEDGEMENT' },
  'signature-asked': { ...plain, proof: 'SIGNATURE' },
  'signature-failed': {
    ...plain,
    proof: 'SIGNATURE',
    values: { addressConfirmed: true, acknowledged: true, signatureName: '' },
    errors: [{ field: 'signature', message: 'Signature upload unsuccessful. Please try again.' }],
  },
  'brand-dark': { ...plain, values: { addressConfirmed: true, acknowledged: false, signatureName: '' } },
} satisfies Record<string, ReviewProps>;
