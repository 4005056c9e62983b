import { german } from '../sample-order.ts';
import type { ClaimReceivedProps } from './model.ts';

const refund: ClaimReceivedProps = {
  claimNumber: '20418',
  viewHref: '/view/t1',
  email: 'ada@example.com',
  method: 'REFUND',
  line: '$40.80 back to your card',
  canReportMore: true,
  valet: null,
};
const byTeam = { ...refund, viewHref: null };

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
  'valet-waits-for-signature': { ...byTeam, valet: { customer: 'Ada S.', hears: 'waits', closes: 'Nov 27' } },
  'valet-told': { ...byTeam, valet: { customer: 'Ada S.', hears: 'told' } },
  'valet-untold-nothing-left': {
    ...byTeam,
    canReportMore: false,
    valet: { customer: null, hears: 'untold' },
  },
  credit: { ...refund, method: 'STORE_CREDIT', line: '$44.88 to spend with us' },
} satisfies Record<string, ClaimReceivedProps>;
