import { german, mug, teapot } from '../sample-order.ts';
import type { ViewProps } from './model.ts';

const photos = [mug.imageUrl, teapot.imageUrl].map((url, index) => ({
  fileKey: `p${index}`,
  url: url ?? '',
  filename: `p${index}.jpg`,
  kind: 'image' as const,
}));
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
  requested: 'Refund',
  resolution: null,
  tracking: {
    company: 'UPS',
    number: '1Z999AA10123456784',
    url: 'https://parcelsapp.com/en/tracking/1Z999AA1',
  },
  addressLines: ['Ada Shopper', '1 Main St', 'Boise, ID 83702', 'United States'],
  timeline: [
    { title: 'Claim filed', at: 'Nov 17 at 9:12 AM', detail: null },
    { title: 'Someone reads it', at: null, detail: null },
    { title: 'Decision', at: null, detail: null },
  ],
};
const decided = { title: 'Decision', at: 'Nov 18 at 2:40 PM', detail: 'Approved' };

export const viewStates = {
  new: fresh,
  approved: {
    ...fresh,
    badge: { tone: 'success', text: 'Approved' },
    state: 'payment',
    resolution: {
      title: 'Refund of $40.80',
      lines: [
        { label: '2 × Stoneware mug', value: '$37.50' },
        { label: 'Tax', value: '$3.30' },
      ],
      text: null,
      decidedOn: 'Nov 18, 2026',
    },
    timeline: [...fresh.timeline.slice(0, 1), decided, { title: 'Money arrives', at: null, detail: null }],
  },
  denied: {
    ...fresh,
    badge: { tone: 'danger', text: 'Denied' },
    state: 'denied',
    resolution: {
      title: 'Not covered',
      lines: [],
      text: 'The photos show wear from use, which shipping protection does not cover.',
      decidedOn: 'Nov 18, 2026',
    },
    timeline: [...fresh.timeline.slice(0, 1), { ...decided, detail: 'Denied' }],
  },
  'several-items': {
    ...fresh,
    badge: { tone: 'warning', text: 'Pending' },
    state: 'pending',
    items: [...fresh.items, { ...german, issue: 'Wrong item', details: null, photos: [] }],
  },
  'new-brand-dark': fresh,
} satisfies Record<string, ViewProps>;
