import type { ErrorProps } from './model.ts';

export const states = {
  'with-number': { status: 500, requestId: 'req-7f3k2m', homeHref: '/', retry: null },
  timeout: { status: 504, requestId: 'req-1a2b3c', homeHref: '/', retry: null },
  'without-number': { status: 503, requestId: null, homeHref: '/start', retry: null },
  'form-kept': {
    status: 503,
    requestId: null,
    homeHref: '/start',
    retry: { action: '/start', fields: [{ name: 'order', value: '#1001' }], hadFiles: false },
  },
  'files-lost': {
    status: 503,
    requestId: null,
    homeHref: '/',
    retry: {
      action: '/issues/shipment/details',
      fields: [{ name: 'details', value: 'The handle came off.' }],
      hadFiles: true,
    },
  },
} satisfies Record<string, ErrorProps>;
