import { delivered, german, mug, teapot, tenItems, twoParcels } from '../sample-order.ts';
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

export const homeStates = {
  'one-parcel': plain,
  'with-claims': {
    ...plain,
    parcels: twoParcels,
    claims: [
      {
        href: '/view/t1',
        claimNumber: '20418',
        badge: { tone: 'info', text: 'New' },
        line: 'Damaged · 2 × Stoneware mug · filed Nov 17',
      },
      {
        href: '/view/t2',
        claimNumber: '20397',
        badge: { tone: 'success', text: 'Approved' },
        line: 'Missing · Beeswax candle · filed Nov 16',
      },
    ],
  },
  'nothing-shipped': { ...plain, parcels: [], items: [mug, german, ...tenItems] },
  'all-claimed': {
    ...plain,
    refusal: { text: 'Everything in this order is already part of a claim.', link: null },
  },
} satisfies Record<string, HomeProps>;
