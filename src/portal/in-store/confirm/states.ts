import { german, refusedWith } from '../../parts/sample-order.ts';
import { states as inStoreReviewStates } from '../review/states.ts';
import type { Checking, ConfirmFilingProps } from './model.ts';

const linesOf = ({ rows }: { rows: (typeof inStoreReviewStates)['plain']['rows'] }) =>
  rows.map(({ key, lines }) => ({ key, lines }));

const check: Checking = {
  stage: 'check',
  errors: [],
  rows: linesOf(inStoreReviewStates.plain),
};

export const states = {
  check,
  refused: { ...check, errors: refusedWith('resolution_not_available') },
  'long-names': { ...check, rows: [{ key: 'product', lines: [german.name] }, ...check.rows.slice(1)] },
  known: { stage: 'known', viewHref: '/view/t1' },
  filed: {
    stage: 'filed',
    claim: { number: '20418', viewHref: '/view/t1', sentTo: 'a…@example.com' },
  },
  'links-revoked': { stage: 'filed', claim: null },
  unknown: { stage: 'unknown' },
} satisfies Record<string, ConfirmFilingProps>;
