import type { ErrorProps } from './model.ts';

export const errorStates = {
  'with-number': { status: 500, requestId: 'req-7f3k2m', homeHref: '/' },
  'without-number': { status: 503, requestId: null, homeHref: '/start' },
} satisfies Record<string, ErrorProps>;
