import { german, mug, teapot, tenItems } from '../../parts/sample-order.ts';
import type { NotShippedProps } from './model.ts';

const plain: NotShippedProps = {
  orderNumber: '#1001',
  placedOn: 'November 18, 2026',
  contactHref: 'mailto:help@fernwood.test?subject=Order%20%231017',
  promised: { on: 'November 27', isPast: false },
  items: [mug, teapot],
};

export const states = {
  promised: plain,
  late: { ...plain, promised: { on: 'November 16', isPast: true } },
  'ten-items': { ...plain, items: tenItems },
  'no-promise': { ...plain, promised: null, items: [german] },
} satisfies Record<string, NotShippedProps>;
