import { frame, german, mug, refusedWith, teapot } from '../../parts/sample-order.ts';
import { fieldOf } from './fields.ts';
import type { EachItem, ResolutionProps } from './model.ts';
import { words as resolutionWords } from './text.ts';

const all: ResolutionProps = {
  ...frame(4),
  back: '/issues/shipment/details',
  about: '2 × Stoneware mug',
  choices: [
    { value: 'RESHIP', amount: null, line: '2 × Stoneware mug, Moss', refusal: null },
    { value: 'REFUND', amount: '$40.80', line: null, refusal: null },
    { value: 'STORE_CREDIT', amount: '$44.88', line: '$40.80 plus a bonus of $4.08', refusal: null },
  ],
  mayDiffer: false,
  each: null,
  note: null,
  values: { method: null },
};
const ways = [
  { value: 'RESHIP', amount: null },
  { value: 'REFUND', amount: '$20.40' },
  { value: 'STORE_CREDIT', amount: '$20.40' },
] satisfies EachItem['choices'];
const fieldA = fieldOf({ sourceFulfillmentId: 'f1', sourceItemId: 'i1' });
const fieldB = fieldOf({ sourceFulfillmentId: 'f1', sourceItemId: 'i2' });
const each: ResolutionProps = {
  ...all,
  back: '/resolution',
  about: 'Stoneware mug, Teapot, 1.2 l',
  mayDiffer: true,
  each: [
    { field: fieldA, item: mug, choices: ways, chosen: null },
    { field: fieldB, item: teapot, choices: ways, chosen: null },
  ],
};
const inCurrency = (refund: string, credit: string, line: string, offered = 2): ResolutionProps => ({
  ...all,
  choices: [
    { value: 'REFUND' as const, amount: refund, line: null, refusal: null },
    { value: 'STORE_CREDIT' as const, amount: credit, line, refusal: null },
  ].slice(0, offered),
});

export const states = {
  all,
  chosen: { ...all, values: { method: 'REFUND' } },
  'several-items': { ...each, back: '/issues/shipment/details', each: null },
  'each-item': each,
  'each-item-missing': {
    ...each,
    each: [
      { field: fieldA, item: mug, choices: ways, chosen: 'REFUND' },
      { field: fieldB, item: teapot, choices: ways, chosen: null },
    ],
    errors: [{ field: fieldB, message: resolutionWords.eachMissing }],
  },
  capped: {
    ...all,
    note: 'Your protection covers this order up to $500.00, so that is the most we can pay.',
  },
  'out-of-stock': {
    ...all,
    choices: all.choices.map((choice) =>
      choice.value === 'RESHIP' ? { ...choice, refusal: { text: 'Sold out right now.', links: [] } } : choice,
    ),
  },
  yen: inCurrency('¥12,480', '¥13,728', '¥12,480 plus a bonus of ¥1,248'),
  'kuwaiti-dinar': inCurrency('KWD 1,284.750', 'KWD 1,413.225', 'KWD 1,284.750 plus a bonus of KWD 128.475'),
  'only-refund': inCurrency('$18.75', '', '', 1),
  'none-left': {
    ...all,
    choices: all.choices.map((choice) =>
      choice.value === 'RESHIP'
        ? choice
        : { ...choice, refusal: { text: 'We’ve already refunded what you paid for this.', links: [] } },
    ),
  },
  'long-names': {
    ...all,
    about: `${german.name}, Teapot, 1.2 l and 8 more`,
    choices: all.choices.map((choice) =>
      choice.value === 'RESHIP' ? { ...choice, line: `${german.name}, Teapot, 1.2 l and 8 more` } : choice,
    ),
  },
  'no-longer-offered': { ...all, errors: refusedWith('resolution_not_available') },
  'nothing-chosen': {
    ...all,
    errors: [{ field: 'method', message: 'Choose how you’d like us to fix this' }],
  },
  'brand-pale': { ...all, values: { method: 'STORE_CREDIT' } },
} satisfies Record<string, ResolutionProps>;
