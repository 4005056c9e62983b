/** Text of the page after a claim is filed, in en-US (see ../text.ts). */

import type { ResolutionMethod } from '../../../domain/claims/resolution-methods.ts';
import { ORDER_WORDS } from '../../../domain/stores/words/order.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { ownFirst } from '../../parts/own-first.ts';

export const words = ownFirst(
  'claimReceived',
  catalogue({
    ...ORDER_WORDS.claimReceived,
    lead: (number: string) => `Your claim number is #${number}.`,
    asked: 'You asked for',
    mailed: (email: string) => `We emailed a link to ${email}. Use it to check on your claim at any time.`,
    filedBefore: {
      title: 'We already had this claim, with another address',
      lead: 'You sent it from another tab or window. This is the address that counts:',
      change: 'If it’s wrong, open your claim and correct the address there.',
    },
    steps: ['We’ll review your claim and email you our decision within one business day.'],
    afterwards: {
      REFUND: 'Once we approve it, your refund takes up to 5 business days.',
      RESHIP: 'Once we approve it, your items will be shipped immediately.',
      STORE_CREDIT: 'Once we approve it, we’ll email you your store credit.',
    } satisfies Record<ResolutionMethod, string>,
  }),
);
