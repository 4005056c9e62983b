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
  credit: { ...refund, method: 'STORE_CREDIT', line: '$44.88 to spend with us' },
} satisfies Record<string, ClaimReceivedProps>;
