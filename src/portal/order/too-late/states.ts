import { mug, teapot, tenItems } from '../../parts/sample-order.ts';
import type { TooLateProps } from './model.ts';

const plain: TooLateProps = {
  closedOn: 'October 3, 2026',
  reason: 'Your package was delivered on September 3, and claims are open for 30 days.',
  items: [mug, teapot],
  contactHref: 'mailto:help@fernwood.test?subject=Order%20%231016',
  hasClaims: false,
};

export const states = {
  expired: plain,
  'no-date': { ...plain, closedOn: null, reason: null },
  'ten-items': { ...plain, items: tenItems },
  'with-claims': { ...plain, hasClaims: true },
} satisfies Record<string, TooLateProps>;
