import { delivered, moving, threeParcels } from '../sample-order.ts';
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
  'no-news': {
    ...justDelivered,
    opensOn: 'Wednesday, November 25',
    reason: 'Your parcel was shipped on November 18 and may still be on its way.',
    parcels: [{ ...moving, title: 'Your parcel', tracking: null }],
    otherHref: null,
  },
  'three-parcels': {
    ...justDelivered,
    category: null,
    parcels: threeParcels,
    otherHref: null,
  },
  'not-protected': {
    ...justDelivered,
    back: '/start',
    obstacle: 'closed',
    category: null,
    opensOn: null,
    reason: 'This order was placed without shipping protection.',
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
