import type { ErrorProps } from './model.ts';

export const states = {
  'with-number': { status: 500, requestId: 'req-7f3k2m', homeHref: '/' },
  timeout: { status: 504, requestId: 'req-1a2b3c', homeHref: '/' },
  'without-number': { status: 503, requestId: null, homeHref: '/start' },
} satisfies Record<string, ErrorProps>;
