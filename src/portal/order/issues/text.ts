/** Text of the "what went wrong" question, in en-US (see ../text.ts). */

import type { IssueCategory } from '../../../domain/claims/claim-types.ts';
import { ORDER_WORDS } from '../../../domain/stores/words/order.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { ownFirst } from '../../parts/own-first.ts';

export const words = ownFirst(
  'issues',
  catalogue({
    ...ORDER_WORDS.issues,
    choices: {
      /** Required wording. */
      notReceived: { title: 'Haven’t received my order', hint: 'Lost, stolen, returned or not moving' },
      issuesWithItems: {
        title: 'Issues with my items',
        hint: 'Damaged, defective, missing or not what you ordered',
      },
    } satisfies Record<IssueCategory, { title: string; hint: string }>,
    claims: {
      one: (number: number, on: string) => `You filed claim #${number} for this order on ${on}.`,
      many: (count: number) => `You’ve filed ${count} claims for this order.`,
      see: 'See it',
      seeAll: 'See them',
    },
    missing: 'Choose what went wrong',
  }),
);
