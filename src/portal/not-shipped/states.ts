import { german, mug, teapot, tenItems } from '../sample-order.ts';
import type { NotShippedProps } from './model.ts';

const plain: NotShippedProps = {
  orderNumber: '#1001',
  placedOn: 'November 18, 2026',
  contactHref: 'mailto:help@fernwood.test?subject=Order%20%231017',
  promisedOn: 'November 27',
  items: [mug, teapot],
};

export const notShippedStates = {
  promised: plain,
  'ten-items': { ...plain, items: tenItems },
  'no-promise': { ...plain, promisedOn: null, items: [german] },
} satisfies Record<string, NotShippedProps>;
