import { delivered, frame, germanParcel, tenItems, threeParcels, twoParcels } from '../sample-order.ts';
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
    text: 'Loss, theft and damage on the way are covered.',
  },
};

export const processStates = {
  'one-parcel': plain,
  'two-parcels': {
    ...plain,
    parcels: twoParcels.map((parcel, index) => ({
      ...parcel,
      note: index === 0 ? note : 'If it stops moving, you can report it from November 25.',
    })),
  },
  'three-parcels': {
    ...plain,
    parcels: threeParcels.map((parcel, index) => ({ ...parcel, note: index === 0 ? note : null })),
  },
  'with-returns': { ...plain, returnsOpen: true },
  'ten-items': { ...plain, parcels: [{ ...delivered, items: tenItems, note }] },
  valet: plain,
  'long-names': { ...plain, parcels: [{ ...germanParcel, note: null }] },
  warranty: {
    ...plain,
    cover: { tone: 'success', title: 'Warranty', text: 'Items that fail later are covered.' },
  },
  'both-covers': {
    ...plain,
    cover: {
      tone: 'success',
      title: 'Shipping protection and warranty',
      text: 'Loss, theft and damage on the way are covered, and items that fail later.',
    },
  },
  appeasement: {
    ...plain,
    cover: {
      tone: 'info',
      title: 'No shipping protection',
      text: 'This order was not protected. As a courtesy we make one exception for you.',
    },
  },
} satisfies Record<string, ProcessProps>;
