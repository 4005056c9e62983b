import { words as resolutionWords } from '../../order/resolution/text.ts';
import { german, refusedWith, teapot } from '../../parts/sample-order.ts';
import { frame } from '../sample.ts';
import { words } from '../text.ts';
import type { InStoreResolutionProps } from './model.ts';

const all: InStoreResolutionProps = {
  ...frame(6),
  back: '/in-store/upload',
  item: { ...teapot, options: 'TEAPOT-SLATE', quantity: 1 },
  choices: [
    { value: 'RESHIP', line: 'Items will be shipped immediately' },
    { value: 'REFUND', line: '$64.00 back to you. Up to 5 business days' },
    { value: 'STORE_CREDIT', line: '$64.00 plus a bonus of $6.40' },
  ],
  values: { method: null },
};

export const states = {
  all,
  chosen: { ...all, values: { method: 'REFUND' } },
  'without-address': { ...all, choices: all.choices.slice(1) },
  'unknown-amount': {
    ...all,
    choices: [
      { value: 'REFUND', line: words.resolution.unknownAmount },
      { value: 'STORE_CREDIT', line: words.resolution.unknownAmount },
    ],
  },
  'long-names': { ...all, item: { ...german, quantity: 1 } },
  'nothing-chosen': { ...all, errors: [{ field: 'method', message: resolutionWords.missing }] },
  busy: { ...all, errors: refusedWith('busy') },
} satisfies Record<string, InStoreResolutionProps>;
