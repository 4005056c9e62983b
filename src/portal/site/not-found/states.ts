import type { NotFoundProps } from './model.ts';

export const states = {
  'with-order': { homeHref: '/', isClaimLink: false },
  'without-order': { homeHref: '/start', isClaimLink: false },
  'claim-link': { homeHref: '/start', isClaimLink: true },
} satisfies Record<string, NotFoundProps>;
