import type { NotFoundProps } from './model.ts';

export const states = {
  'with-order': { homeHref: '/', kind: 'page' },
  'without-order': { homeHref: '/start', kind: 'page' },
  'claim-link': { homeHref: '/start', kind: 'claim-link' },
  'not-open': { homeHref: '/start', kind: 'not-open' },
} satisfies Record<string, NotFoundProps>;
