import { german } from '../sample-order.ts';
import type { ClaimReceivedProps } from './model.ts';

const refund: ClaimReceivedProps = {
  claimNumber: '20418',
  viewHref: '/view/t1',
  email: 'ada@example.com',
  method: 'REFUND',
  line: '$40.80 back to your card',
  canReportMore: true,
};

export const claimReceivedStates = {
  refund,
  reship: { ...refund, method: 'RESHIP', line: '2 × Stoneware mug, Moss', canReportMore: false },
  yen: { ...refund, line: '¥12,480 back to your card' },
  'kuwaiti-dinar': { ...refund, line: 'KWD 1,284.750 back to your card' },
  'long-names': {
    ...refund,
    method: 'RESHIP',
    line: `${german.name}, Teapot, 1.2 l and 8 more`,
    email: 'rosalinde.oberhuber-hottentottenstottertrottel@donaudampfschifffahrtsgesellschaft.example',
  },
  credit: { ...refund, method: 'STORE_CREDIT', line: '$44.88 to spend with us' },
} satisfies Record<string, ClaimReceivedProps>;
