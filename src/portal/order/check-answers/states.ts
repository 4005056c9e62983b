import { frame, german, mug, refusedWith, teapot, tenItems } from '../../parts/sample-order.ts';
import type { PhotoView } from '../../parts/views.ts';
import { words } from '../flow/words.ts';
import { words as resolutionWords } from '../resolution/text.ts';
import type { OpenAddress, ReviewProps } from './model.ts';
import { words as reviewWords } from './text.ts';

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
const NO_ADDRESS = Object.fromEntries(Object.keys(values).map((name) => [name, ''])) as typeof values;
const CONFIRMED = { addressConfirmed: true, acknowledged: false, signatureName: '' };
const AMOUNTS = [
  { label: '2 mugs at $18.75', value: '$37.50' },
  { label: 'Tax', value: '$3.30' },
];
const photo = (fileKey: string, url: string | null): PhotoView => ({
  fileKey,
  url: url ?? '',
  filename: `${fileKey}.jpg`,
  kind: url === null ? 'video' : 'image',
});
/** The form of `plain`'s address. */
const fields = {
  countries: [
    { value: 'CA', label: 'Canada' },
    { value: 'SG', label: 'Singapore' },
    { value: 'US', label: 'United States' },
  ],
  places: [
    { name: 'city', label: 'City', required: true },
    { name: 'province', label: 'State', required: true },
    { name: 'postalCode', label: 'ZIP Code', required: true },
  ],
  provinces: [
    { value: 'ID', label: 'Idaho' },
    { value: 'OR', label: 'Oregon' },
    { value: 'WA', label: 'Washington' },
  ],
} satisfies OpenAddress['fields'];
const plain: ReviewProps = {
  seen: 'gallery',
  ...frame(5),
  back: '/resolution',
  issues: [
    {
      title: '2 × Stoneware mug, Moss',
      line: 'Damaged',
      details: 'The handles came off in the box; the padding was gone.',
      photos: [photo('p1', mug.imageUrl), photo('p2', teapot.imageUrl)],
      changeHref: '/issues/shipment/details',
    },
  ],
  resolution: {
    title: 'Refund',
    lines: ['$40.80 back to your card. Up to 5 business days'],
    isSent: false,
    changeHref: '/resolution',
  },
  amounts: {
    lines: AMOUNTS,
    total: { label: 'Back to your card', value: '$40.80' },
    note: null,
  },
  address: {
    lines: ['Ada Shopper', '1 Main St', 'Boise, ID 83702', 'United States'],
    values,
    fields: null,
  },
  values: { addressConfirmed: false, acknowledged: false, signatureName: '' },
  proof: null,
  receipt: null,
  mayType: true,
  terms: null,
  valet: null,
};
const RECEIPT: PhotoView = { fileKey: 'receipt', url: '', filename: 'order-1001.pdf', kind: 'document' };
const byTeam: ReviewProps = {
  ...plain,
  resolution: {
    ...plain.resolution,
    lines: ['$40.80 back to the customer’s card. Up to 5 business days'],
  },
  amounts: {
    lines: AMOUNTS,
    total: { label: 'Back to the customer’s card', value: '$40.80' },
    note: null,
  },
};
const team = { customer: 'Ada S.', signLater: false, tell: true };

const inCurrency = (items: string, tax: string, total: string): ReviewProps => ({
  ...plain,
  amounts: {
    lines: [
      { label: 'Teapot, 1.2 l', value: items },
      { label: 'Tax', value: tax },
    ],
    total: { label: 'Back to your card', value: total },
    note: null,
  },
});

export const states = {
  refund: plain,
  'claim-terms': {
    ...plain,
    terms: {
      ...{ version: '9f86d081884c', url: null },
      text: 'We decide about your claim within one business day.\nWe may ask for photos.',
    },
  },
  'several-issues': {
    ...plain,
    issues: [
      ...plain.issues,
      {
        title: 'Donaudampfschifffahrtskapitänsmütze mit Sturmriemenbefestigungsvorrichtung',
        line: 'Wrong item',
        details: 'It is a blue cap. I ordered a grey one.',
        photos: [photo('p3', null)],
        changeHref: '/issues/shipment/details?product=2',
      },
    ],
  },
  'ten-issues': {
    ...plain,
    issues: tenItems.map((item, at) => ({
      title: `${item.quantity} × ${item.name}`,
      line: at % 2 === 0 ? 'Damaged' : 'Missing',
      details: at % 2 === 0 ? 'Broken in transit.' : null,
      photos: [],
      changeHref: `/issues/shipment/details?product=${at + 1}`,
    })),
  },
  credit: {
    ...plain,
    resolution: {
      title: 'Store credit',
      lines: ['$40.80 plus a bonus of $4.08'],
      isSent: false,
      changeHref: '/resolution',
    },
    amounts: {
      lines: [...AMOUNTS, { label: 'Bonus', value: '$4.08' }],
      total: { label: 'Store credit', value: '$44.88' },
      note: null,
    },
  },
  capped: {
    ...plain,
    amounts: {
      lines: [{ label: '4 lounge chairs at $1,750.00', value: '$7,000.00' }],
      total: { label: 'Back to your card', value: '$5,000.00' },
      note: 'Your protection covers up to $5,000.00 here, so that’s the most we can pay.',
    },
  },
  receipt: {
    ...plain,
    proof: 'SIGNATURE',
    receipt: { photos: [RECEIPT], photosMax: 5, uploadUrl: '/v1/uploads' },
    values: CONFIRMED,
  },
  yen: inCurrency('¥11,345', '¥1,135', '¥12,480'),
  'kuwaiti-dinar': inCurrency('KWD 1,167.954', 'KWD 116.796', 'KWD 1,284.750'),
  'long-address': {
    ...plain,
    issues: [
      { title: `1 × ${german.name}`, line: 'Damaged', details: null, photos: [], changeHref: '/issues' },
    ],
    address: {
      ...plain.address,
      lines: [
        'Rosalinde Oberhuber-Hottentottenstottertrottel',
        'Erste Donaudampfschifffahrtsgesellschaft Betriebsbauten GmbH & Co. KG',
        'Straße des Siebzehnten Juni 135a, Hinterhaus',
        '4. Obergeschoss links',
        '06179 Teutschenthal-Langenbogen an der Salza',
        'Germany',
      ],
    },
  },
  'no-address': { ...plain, address: { ...plain.address, lines: [], values: NO_ADDRESS } },
  'address-errors': {
    ...plain,
    address: { ...plain.address, values: NO_ADDRESS, fields },
    errors: Object.entries(reviewWords.addressMissing).map(([field, message]) => ({ field, message })),
  },
  'taken-meanwhile': { ...plain, errors: refusedWith('quantity_exceeded') },
  busy: { ...plain, values: CONFIRMED, errors: refusedWith('busy') },
  reship: {
    ...plain,
    resolution: {
      title: resolutionWords.methods.RESHIP.title,
      lines: ['2 × Stoneware mug, Moss. Items will be shipped immediately'],
      isSent: true,
      changeHref: '/resolution',
    },
    amounts: null,
  },
  'each-item-its-own': {
    ...plain,
    resolution: {
      title: resolutionWords.differs,
      lines: ['Refund: Stoneware mug, $20.40 back to your card', 'Send a replacement: Teapot, 1.2 l'],
      isSent: true,
      changeHref: '/resolution',
    },
    amounts: {
      lines: [
        { label: 'Refund', value: '$20.40' },
        { label: 'Send a replacement', value: 'No charge' },
      ],
      total: { label: 'Back to your card', value: '$20.40' },
      note: null,
    },
  },
  correcting: { ...plain, address: { ...plain.address, fields } },
  'country-without-provinces': {
    ...plain,
    address: {
      ...plain.address,
      values: { ...values, country: 'SG', city: '', province: '', postalCode: '' },
      fields: {
        ...fields,
        places: [{ name: 'postalCode', label: 'Postal code', required: true }],
        provinces: [],
      },
    },
  },
  'not-confirmed': {
    ...plain,
    errors: [{ field: 'addressConfirmed', message: 'Please confirm your shipping address.' }],
  },
  'acknowledgement-asked': { ...plain, proof: 'ACKNOWLEDGEMENT' },
  'acknowledgement-missing': {
    ...plain,
    proof: 'ACKNOWLEDGEMENT',
    values: CONFIRMED,
    errors: [{ field: 'acknowledged', message: reviewWords.acknowledgeMissing }],
  },
  'signature-missing': {
    ...plain,
    proof: 'SIGNATURE',
    values: { ...CONFIRMED, acknowledged: true },
    errors: [{ field: 'signature', message: reviewWords.signatureMissing }],
  },
  'signature-typed': {
    ...plain,
    proof: 'SIGNATURE',
    values: {
      ...CONFIRMED,
      acknowledged: true,
      signatureName: 'Rosalinde Oberhuber-Hottentottenstottertrottel',
    },
  },
  'signature-asked': { ...plain, proof: 'SIGNATURE' },
  'signature-drawn-only': { ...plain, proof: 'SIGNATURE', mayType: false },
  'signature-failed': {
    ...plain,
    proof: 'SIGNATURE',
    values: { addressConfirmed: true, acknowledged: true, signatureName: '' },
    errors: [{ field: 'signature', message: 'Signature upload unsuccessful. Please try again.' }],
  },
  valet: { ...byTeam, valet: team },
  'valet-signs-later': { ...byTeam, valet: { ...team, signLater: true, tell: false } },
  'valet-acknowledgement': { ...byTeam, proof: 'ACKNOWLEDGEMENT', valet: team },
  'valet-signature-needed': { ...byTeam, proof: 'SIGNATURE', valet: team },
  'valet-not-confirmed': {
    ...byTeam,
    valet: { ...team, customer: null },
    errors: [{ field: 'addressConfirmed', message: 'Please confirm the shipping address.' }],
  },
  'brand-dark': { ...plain, values: { addressConfirmed: true, acknowledged: false, signatureName: '' } },
  exception: { ...plain, exception: words.exception.review },
} satisfies Record<string, ReviewProps>;
