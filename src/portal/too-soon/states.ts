import { delivered, moving, threeParcels } from '../sample-order.ts';
import type { TooSoonProps } from './model.ts';

const justDelivered: TooSoonProps = {
  back: '/issues',
  obstacle: 'time',
  category: 'notReceived',
  opensOn: 'Monday, November 23',
  reason: 'The carrier says your package was delivered on November 21.',
  parcels: [delivered],
  otherHref: '/issues',
};

export const tooSoonStates = {
  'just-delivered': justDelivered,
  'still-moving': {
    ...justDelivered,
    category: 'issuesWithItems',
    opensOn: null,
    reason: 'Your package is still on its way. Once it arrives, you can report any problems with its items.',
    parcels: [{ ...moving, title: 'Your package' }],
    otherHref: null,
  },
  'no-news': {
    ...justDelivered,
    opensOn: 'Wednesday, November 25',
    reason: 'Your package shipped on November 18 and may still be on its way.',
    parcels: [{ ...moving, title: 'Your package', tracking: null }],
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
