import { frame, refusedWith } from '../sample-order.ts';
import type { IssuesProps } from './model.ts';

const open: IssuesProps = {
  ...frame(1),
  back: '/process',
  choices: [
    { value: 'notReceived', refusal: null },
    { value: 'issuesWithItems', refusal: null },
  ],
  values: { category: null },
};

export const states = {
  open,
  'with-returns': { ...open, returnsOpen: true },
  chosen: { ...open, values: { category: 'issuesWithItems' } },
  'one-too-soon': {
    ...open,
    choices: [
      {
        value: 'notReceived',
        refusal: { text: 'You can report this from Monday, November 23.', links: [] },
      },
      { value: 'issuesWithItems', refusal: null },
    ],
  },
  'first-screen': { ...open, back: '/start' },
  'sent-too-often': {
    ...open,
    values: { category: 'notReceived' },
    errors: refusedWith('too_many_requests'),
  },
  'nothing-chosen': { ...open, errors: [{ field: 'category', message: 'Choose what went wrong' }] },
  'brand-dark': { ...open, values: { category: 'notReceived' } },
} satisfies Record<string, IssuesProps>;
