import { frame, refusedWith } from '../../parts/sample-order.ts';
import { words as flowWords } from '../flow/words.ts';
import type { IssuesProps } from './model.ts';
import { words } from './text.ts';

const open: IssuesProps = {
  ...frame(1),
  back: '/process',
  claims: null,
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
  'with-claim': {
    ...open,
    claims: { text: words.claims.one(20418, 'Nov 17'), link: words.claims.see, href: '/view/token' },
  },
  'with-claims': {
    ...open,
    claims: { text: words.claims.many(2), link: words.claims.seeAll, href: '/' },
  },
  'one-too-soon': {
    ...open,
    choices: [
      {
        value: 'notReceived',
        refusal: {
          text: 'You can report this starting Nov 24.',
          links: [{ href: '/too-soon?category=notReceived', text: flowWords.more }],
        },
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
  'nothing-chosen': { ...open, errors: [{ field: 'category', message: words.missing }] },
  'brand-dark': { ...open, values: { category: 'notReceived' } },
} satisfies Record<string, IssuesProps>;
