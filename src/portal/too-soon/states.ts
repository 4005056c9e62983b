import { delivered, moving } from '../sample-order.ts';
import type { TooSoonProps } from './model.ts';

const justDelivered: TooSoonProps = {
  back: '/issues',
  category: 'notReceived',
  opensOn: 'Monday, November 23',
  reason: 'The carrier says that your parcel was delivered on November 21.',
  parcels: [delivered],
  otherHref: '/issues',
};

export const tooSoonStates = {
  'just-delivered': justDelivered,
  'still-moving': {
    ...justDelivered,
    category: 'issuesWithItems',
    opensOn: null,
    reason: 'Your parcel is still on its way. Once it arrives you can report what is wrong with its items.',
    parcels: [{ ...moving, title: 'Your parcel' }],
    otherHref: null,
  },
  'no-date': {
    ...justDelivered,
    category: null,
    opensOn: null,
    reason: 'Shipping protection was removed from this order.',
    parcels: [],
    otherHref: null,
  },
} satisfies Record<string, TooSoonProps>;
