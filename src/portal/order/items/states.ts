import {
  broken,
  candle,
  frame,
  german,
  mug,
  teapot,
  tenItems,
  withoutPicture,
} from '../../parts/sample-order.ts';
import type { ItemView } from '../../parts/views.ts';
import type { ItemsProps, SelectableItem } from './model.ts';

const open = (item: ItemView, chosen: Partial<SelectableItem> = {}): SelectableItem => ({
  ...item,
  key: item.sourceItemId,
  max: item.quantity,
  selected: false,
  chosen: 1,
  asksCoverage: false,
  refusal: null,
  ...chosen,
});
const claimed = {
  text: 'Already part of claim #20418, filed Nov 17.',
  links: [{ href: '/view/t1', text: 'See it' }],
};
const REFUSALS = [
  claimed,
  { text: 'Already refunded.', links: [] },
  { text: 'Report this in a separate claim. Different coverage applies.', links: [] },
];
const group = (items: SelectableItem[]) => ({ title: null, line: 'Delivered Nov 15 by UPS', items });
const underBoth = { selected: true, chosen: 2, asksCoverage: true };
const mixed: ItemsProps = {
  shipment: 'f1',
  ...frame(2),
  groups: [
    group([open(mug, { selected: true, chosen: 2 }), open(teapot), open(candle, { refusal: claimed })]),
  ],
  coverage: null,
};

export const states = {
  mixed,
  'nothing-selected': {
    ...mixed,
    groups: [group([open(mug), open(teapot)])],
    errors: [{ field: 'item', message: 'Select at least one item' }],
  },
  'too-many': {
    ...mixed,
    groups: [group([open(mug, { selected: true, chosen: 9 }), open(teapot)])],
    errors: [{ field: 'item', message: 'Choose a number from 1 to 4 for Stoneware mug' }],
  },
  'many-units': {
    ...mixed,
    groups: [group([open({ ...mug, quantity: 24 }, { selected: true, chosen: 6 }), open(teapot)])],
  },
  'some-refunded': {
    ...mixed,
    groups: [
      group([
        open(mug, {
          ...{ selected: true, max: 3, chosen: 3 },
          fewer: '4 ordered, 3 can be claimed: one was refunded on Nov 12.',
        }),
        open(teapot),
      ]),
    ],
  },
  'long-names': {
    ...mixed,
    groups: [group([open(german, { selected: true }), open({ ...german, sourceItemId: 'i5' })])],
  },
  'ten-items': { ...mixed, groups: [group(tenItems.map((item) => open(item)))] },
  'two-parcels': {
    ...mixed,
    groups: [
      { title: 'Package 1 of 2', line: 'Delivered Nov 15 by UPS', items: [open(mug), open(teapot)] },
      {
        title: 'Package 2 of 2',
        line: 'In transit with UPS',
        items: [open(candle, { refusal: { text: 'You can report this once it has arrived.', links: [] } })],
      },
    ],
  },
  'three-parcels': {
    ...mixed,
    groups: [1, 2, 3].map((number) => ({
      title: `Package ${number} of 3`,
      line: 'Delivered Nov 15 by UPS',
      items: [open({ ...[mug, teapot, german][number - 1], sourceItemId: `p${number}` } as ItemView)],
    })),
  },
  'one-item': { ...mixed, groups: [group([open(teapot)])] },
  'no-pictures': {
    ...mixed,
    groups: [group([mug, teapot, candle].map((item) => open(withoutPicture(item))))],
  },
  'broken-picture': { ...mixed, groups: [group([open(broken), open(mug)])] },
  'ten-refused': {
    ...mixed,
    groups: [group(tenItems.map((item, at) => open(item, at === 4 ? {} : { refusal: REFUSALS[at % 3] })))],
  },
  'shipping-or-warranty': {
    ...mixed,
    groups: [
      group([
        open(mug, { ...underBoth, warranty: 'Warranty 2 Years. Covered until Nov 15, 2028.' }),
        open(german, { warranty: 'Warranty 1 Year 6 Months. Covered until May 15, 2028.' }),
      ]),
    ],
    coverage: { value: null },
  },
  'cover-chosen': {
    ...mixed,
    groups: [group([open(mug, underBoth), open(teapot), open(candle, { refusal: claimed })])],
    coverage: { value: 'WARRANTY' },
  },
  'cover-missing': {
    ...mixed,
    groups: [group([open(mug, underBoth), open(teapot), open(candle, { refusal: claimed })])],
    coverage: { value: null },
    errors: [{ field: 'claimCategory', message: 'Choose whether it arrived like this or failed later' }],
  },
  'all-refused': { ...mixed, groups: [group([open(candle, { refusal: claimed })])] },
  'brand-pale': mixed,
} satisfies Record<string, ItemsProps>;
