import { delivered, moving } from '../sample-order.ts';
import type { TooSoonProps } from './model.ts';

const justDelivered: TooSoonProps = {
  back: '/issues',
  obstacle: 'time',
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
    obstacle: 'closed',
    category: null,
    opensOn: null,
    reason: 'Shipping protection was removed from this order.',
    parcels: [],
    otherHref: null,
  },
  'all-claimed': {
    ...justDelivered,
    obstacle: 'claimed',
    category: null,
    opensOn: null,
    reason: 'Everything here is already part of a claim. It is in claim #20418.',
    otherHref: null,
  },
} satisfies Record<string, TooSoonProps>;
