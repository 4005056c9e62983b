import { delivered, moving, threeParcels } from '../../parts/sample-order.ts';
import type { TooSoonProps } from './model.ts';
import { words } from './text.ts';

const justDelivered: TooSoonProps = {
  back: '/issues',
  obstacle: 'time',
  category: 'notReceived',
  opensOn: 'Monday, November 23',
  reason: 'The carrier says your package was delivered on November 21.',
  parcels: [delivered],
  otherHref: '/issues',
  claims: [],
  contactHref: 'mailto:help@fernwood.test?subject=Order%20%231001',
};
/** A reason that waiting doesn't change. */
const closed = { ...justDelivered, back: '/start', category: null, opensOn: null, otherHref: null };

export const states = {
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
    ...closed,
    obstacle: 'unprotected',
    reason: 'This order was placed without shipping protection.',
  },
  'no-date': {
    ...closed,
    obstacle: 'unprotected',
    reason: 'Shipping protection was removed from this order.',
    parcels: [],
  },
  'all-claimed': {
    ...closed,
    obstacle: 'claimed',
    reason: words.why.claimed(['#20418, filed Nov 18']),
    claims: [{ href: '/view/token', number: 20418 }],
  },
  'all-claimed-twice': {
    ...closed,
    obstacle: 'claimed',
    reason: words.why.claimed(['#20431, filed Nov 20', '#20418, filed Nov 18']),
    claims: [
      { href: '/view/token-2', number: 20431 },
      { href: '/view/token', number: 20418 },
    ],
  },
  cancelled: { ...closed, obstacle: 'cancelled', reason: words.why.cancelled('Nov 12') },
  disputed: { ...closed, obstacle: 'disputed', reason: words.why.disputed('Nov 3') },
  refunded: { ...closed, obstacle: 'refunded', reason: 'Everything here has already been refunded.' },
  'no-contact': {
    ...closed,
    obstacle: 'other',
    reason: 'The carrier says this package was delivered.',
    contactHref: null,
  },
} satisfies Record<string, TooSoonProps>;
