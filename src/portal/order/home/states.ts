import {
  candle,
  delivered,
  german,
  germanParcel,
  mug,
  teapot,
  tenItems,
  threeParcels,
  twoParcels,
} from '../../parts/sample-order.ts';
import { stateBadge } from '../flow/state-badge.ts';
import { words } from '../flow/words.ts';
import type { HomeProps } from './model.ts';

const plain: HomeProps = {
  back: '/start',
  step: null,
  errors: [],
  orderNumber: '#1001',
  placedOn: 'November 10, 2026',
  total: '$88.10',
  items: [mug, teapot],
  parcels: [delivered],
  claims: [],
  refusal: null,
};

export const states = {
  'one-parcel': plain,
  'with-claims': {
    ...plain,
    returnsOpen: true,
    parcels: twoParcels,
    claims: [
      {
        href: '/view/t1',
        claimNumber: '20418',
        badge: stateBadge('new'),
        line: 'Damaged · 2 × Stoneware mug · filed Nov 17',
      },
      {
        href: '/view/t2',
        claimNumber: '20397',
        badge: stateBadge('approved'),
        line: 'Missing · Beeswax candle · filed Nov 16',
      },
    ],
  },
  valet: {
    ...plain,
    parcels: plain.parcels.map((parcel) => ({ ...parcel, title: 'The package' })),
    claims: [
      {
        href: null,
        claimNumber: '20418',
        badge: stateBadge('draft'),
        line: 'Damaged · 2 × Stoneware mug · filed Nov 17',
      },
    ],
  },
  'three-parcels': { ...plain, parcels: threeParcels },
  'long-names': { ...plain, orderNumber: '#DONAU-2026-000000000001', parcels: [germanParcel] },
  'one-item-no-picture': { ...plain, parcels: [{ ...delivered, items: [{ ...candle, quantity: 1 }] }] },
  'ten-items': { ...plain, parcels: [{ ...delivered, items: tenItems }] },
  yen: { ...plain, total: '¥12,480' },
  'kuwaiti-dinar': { ...plain, total: 'KWD 1,284.750' },
  'nothing-shipped': { ...plain, parcels: [], items: [mug, german, ...tenItems] },
  exception: { ...plain, exception: words.exception.home },
  'all-claimed': {
    ...plain,
    refusal: {
      text: 'Everything in this order is already part of a claim.',
      links: [{ href: '/view/t1', text: 'See it' }],
    },
  },
} satisfies Record<string, HomeProps>;
