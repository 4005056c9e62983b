import {
  delivered,
  frame,
  germanParcel,
  tenItems,
  threeParcels,
  twoParcels,
} from '../../parts/sample-order.ts';
import type { ProcessProps } from './model.ts';

const note = 'You can report damaged, defective, missing or wrong items until December 15.';
const plain: ProcessProps = {
  ...frame(1),
  back: '/',
  orderNumber: '#1001',
  parcels: [{ ...delivered, note }],
  cover: {
    tone: 'success',
    title: 'Shipping protection',
    text: 'Covers loss, theft and damage in transit.',
  },
};

export const states = {
  'one-parcel': plain,
  'two-parcels': {
    ...plain,
    parcels: twoParcels.map((parcel, index) => ({
      ...parcel,
      note: index === 0 ? note : 'If tracking stops moving, you can report it starting November 25.',
    })),
  },
  'three-parcels': {
    ...plain,
    parcels: threeParcels.map((parcel, index) => ({ ...parcel, note: index === 0 ? note : null })),
  },
  'with-returns': { ...plain, returnsOpen: true },
  'ten-items': { ...plain, parcels: [{ ...delivered, items: tenItems, note }] },
  valet: {
    ...plain,
    parcels: plain.parcels.map((parcel) => ({ ...parcel, title: 'The package' })),
  },
  'long-names': { ...plain, parcels: [{ ...germanParcel, note: null }] },
  warranty: {
    ...plain,
    cover: { tone: 'success', title: 'Warranty', text: 'Covers items that fail later.' },
  },
  'both-covers': {
    ...plain,
    cover: {
      tone: 'success',
      title: 'Shipping protection and warranty',
      text: 'Covers loss, theft and damage in transit, and items that fail later.',
    },
  },
  appeasement: {
    ...plain,
    cover: {
      tone: 'info',
      title: 'No shipping protection',
      text: 'This order wasn’t protected. As a courtesy, we’ll make a one-time exception for you.',
    },
  },
} satisfies Record<string, ProcessProps>;
