import { CUSTOMER_STATES, type CustomerState } from '../../domain/claim.ts';
import { german, mug, teapot, tenItems } from '../sample-order.ts';
import type { PhotoView } from '../views.ts';
import type { ViewProps } from './model.ts';

const photos: PhotoView[] = [mug.imageUrl, teapot.imageUrl].map((url, index) => ({
  fileKey: `p${index}`,
  url: url ?? '',
  filename: `p${index}.jpg`,
  kind: 'image',
}));
const video: PhotoView = { fileKey: 'p2', url: '', filename: 'unpacking.mp4', kind: 'video' };
const filed = { title: 'Claim filed', at: 'Nov 17 at 9:12 AM', detail: null };
const decision = { title: 'Decision', at: null, detail: null };
const happened = (title: string) => ({ title, at: 'Nov 18 at 2:40 PM', detail: null });

const fresh: ViewProps = {
  claimNumber: '20418',
  badge: { tone: 'info', text: 'New' },
  state: 'new',
  filedOn: 'Nov 17, 2026',
  orderNumber: '#1001',
  items: [
    {
      ...mug,
      quantity: 2,
      issue: 'Damaged',
      details: 'The handles came off in the box; the padding was gone.',
      photos,
    },
  ],
  requested: { title: 'Refund', line: '$40.80 back to your card' },
  resolution: null,
  tracking: {
    company: 'UPS',
    number: '1Z999AA10123456784',
    url: 'https://parcelsapp.com/en/tracking/1Z999AA1',
  },
  addressLines: ['Ada Shopper', '1 Main St', 'Boise, ID 83702', 'United States'],
  timeline: [filed, { ...decision, title: 'Someone reads it' }, decision],
};

/** As the claim's status makes it: badge, what happens next, history. */
function inState(state: CustomerState, ...history: ViewProps['timeline']): ViewProps {
  const { label, badge } = CUSTOMER_STATES[state];
  return { ...fresh, state, badge: { text: label, tone: badge }, timeline: [filed, ...history] };
}
const refunded: ViewProps['resolution'] = {
  title: 'Refund of $40.80',
  lines: [
    { label: '2 × Stoneware mug', value: '$37.50' },
    { label: 'Tax', value: '$3.30' },
  ],
  text: null,
  decidedOn: 'Nov 18, 2026',
};
const replaced = { ...refunded, title: '2 × Stoneware mug, sent again', lines: [] };
const reship = { title: 'Send it again', line: null };
const inMoney = (line: string): ViewProps => ({ ...fresh, requested: { title: 'Refund', line } });

export const viewStates = {
  new: fresh,
  draft: inState('draft', happened('Waiting for you')),
  open: inState('open', happened('Being looked into'), decision),
  pending: inState('pending', happened('Waiting for an answer')),
  approved: { ...inState('approved', happened('Approved')), resolution: refunded },
  payment: { ...inState('payment', happened('Approved')), resolution: refunded },
  unfulfilled: { ...inState('unfulfilled', happened('Approved')), requested: reship, resolution: replaced },
  fulfilled: {
    ...inState('fulfilled', happened('Approved'), happened('Replacement shipped')),
    requested: reship,
    resolution: replaced,
  },
  denied: {
    ...inState('denied', happened('Denied')),
    resolution: {
      title: 'Not covered',
      lines: [],
      text: 'The photos show wear from use, which shipping protection does not cover.',
      decidedOn: 'Nov 18, 2026',
    },
  },
  dismissed: inState('dismissed', happened('Set aside')),
  closed: inState('closed', happened('Closed')),
  'several-items': {
    ...inState('pending', happened('Waiting for an answer')),
    items: [...fresh.items, { ...german, issue: 'Wrong item', details: null, photos: [video] }],
  },
  'ten-items': {
    ...fresh,
    items: tenItems.map((item) => ({ ...item, issue: 'Tracking not moving', details: null, photos: [] })),
  },
  'long-words': {
    ...fresh,
    orderNumber: '#DONAU-2026-000000000001',
    items: [
      { ...german, issue: 'Marked delivered, but not here', details: german.name.repeat(3), photos: [] },
    ],
    tracking: {
      company: 'Oberösterreichische Paketzustellgesellschaft',
      number: `OOE-${'0'.repeat(40)}`,
      url: null,
    },
    addressLines: [
      'Erste Donaudampfschifffahrtsgesellschaft Betriebsbauten GmbH & Co. KG',
      'Rosalinde Oberhuber-Hottentottenstottertrottel',
      '06179 Teutschenthal-Langenbogen an der Salza',
    ],
  },
  'no-parcel-no-address': { ...fresh, tracking: null, addressLines: [] },
  yen: inMoney('¥12,480 back to your card'),
  'kuwaiti-dinar': inMoney('KWD 1,284.750 back to your card'),
  'new-brand-dark': fresh,
} satisfies Record<string, ViewProps>;
