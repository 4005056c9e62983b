import { german } from '../../parts/sample-order.ts';
import { words as resolutionWords } from '../resolution/text.ts';
import type { ClaimReceivedProps } from './model.ts';

const refund: ClaimReceivedProps = {
  claimNumber: '20418',
  viewHref: '/view/t1',
  email: 'ada@example.com',
  requested: { title: 'Refund', lines: ['$40.80 back to your card'] },
  methods: ['REFUND'],
  canReportMore: true,
  filedAddress: null,
  valet: null,
};
const again = (line: string) =>
  ({
    requested: { title: resolutionWords.methods.RESHIP.title, lines: [line] },
    methods: ['RESHIP'],
  }) satisfies Partial<ClaimReceivedProps>;
const byTeam = {
  ...refund,
  viewHref: null,
  requested: { title: 'Refund', lines: ['$40.80 back to the customer’s card'] },
};
const forAda = { customer: 'Ada S.', consoleHref: '/console/stores/fernwood/claims/t1' };

export const states = {
  refund,
  reship: { ...refund, ...again('2 × Stoneware mug, Moss'), canReportMore: false },
  yen: { ...refund, requested: { title: 'Refund', lines: ['¥12,480 back to your card'] } },
  'kuwaiti-dinar': {
    ...refund,
    requested: { title: 'Refund', lines: ['KWD 1,284.750 back to your card'] },
  },
  'long-names': {
    ...refund,
    ...again(`${german.name}, Teapot, 1.2 l and 8 more`),
    email: 'rosalinde.oberhuber-hottentottenstottertrottel@donaudampfschifffahrtsgesellschaft.example',
  },
  'valet-waits-for-signature': { ...byTeam, valet: { ...forAda, hears: 'waits', closes: 'Nov 27' } },
  'valet-told': { ...byTeam, valet: { ...forAda, hears: 'told' } },
  'valet-untold-nothing-left': {
    ...byTeam,
    canReportMore: false,
    valet: { customer: null, consoleHref: null, hears: 'untold' },
  },
  'other-address': {
    ...refund,
    ...again('2 × Stoneware mug, Moss'),
    filedAddress: ['Ada Shopper', '1 Main St', 'Portland, OR 97201', 'United States'],
  },
  credit: {
    ...refund,
    requested: { title: 'Store credit', lines: ['$44.88 to spend with us'] },
    methods: ['STORE_CREDIT'],
  },
  'each-item-its-own': {
    ...refund,
    requested: {
      title: resolutionWords.differs,
      lines: ['Refund: Stoneware mug, $20.40 back to your card', 'Send a replacement: Serving bowl'],
    },
    methods: ['REFUND', 'RESHIP'],
  },
} satisfies Record<string, ClaimReceivedProps>;
