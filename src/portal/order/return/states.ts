import { german, mug, teapot } from '../../parts/sample-order.ts';
import type { ReturnProps, ReturnView } from './model.ts';
import { words } from './text.ts';

const onItsWay: ReturnView = {
  id: 'R-1001-1',
  badge: words.statuses.IN_TRANSIT,
  line: words.since('Nov 17'),
  tracking: {
    company: null,
    number: '1Z999AA10000010029',
    url: 'https://www.ups.com/track?tracknum=1Z999AA10000010029',
  },
  items: [{ ...mug, quantity: 1 }],
};
const portal: ReturnProps = {
  back: '/',
  offer: { kind: 'portal', href: 'https://returns.example/?order=1001', knowsOrder: true },
  order: { number: '#1001', items: [mug, teapot] },
  trackHref: null,
  returns: [],
  reportHref: '/',
};

export const states = {
  portal,
  'portal-asks-again': {
    ...portal,
    offer: { kind: 'portal', href: 'https://returns.example/', knowsOrder: false },
    trackHref: 'https://returns.example/track',
  },
  'already-sent-back': {
    ...portal,
    returns: [
      onItsWay,
      {
        ...onItsWay,
        id: 'R-1001-2',
        badge: words.statuses.REFUNDED,
        line: words.since('Nov 2'),
        tracking: null,
        items: [teapot],
      },
    ],
  },
  'long-names': {
    ...portal,
    returns: [
      {
        ...onItsWay,
        id: 'RÜCKSENDUNG-2026-000000000000000000000000000001',
        badge: words.statuses.APPROVED,
        items: [german],
      },
    ],
  },
  'without-order': {
    ...portal,
    order: null,
    back: '/start',
    offer: { kind: 'lookup' },
    reportHref: '/start',
  },
  unopened: { ...portal, offer: { kind: 'unopened', href: '/return?start=1', knowsOrder: true } },
  'no-portal': { ...portal, offer: { kind: 'ask' } },
  closed: { ...portal, offer: { kind: 'closed' } },
  'closed-after-returning': { ...portal, offer: { kind: 'closed' }, returns: [onItsWay] },
  'portal-brand-dark': { ...portal, returns: [onItsWay] },
} satisfies Record<string, ReturnProps>;
