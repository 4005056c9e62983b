/** The words of what a shopper reads once the claim is filed, in en-US (see ../text.ts). */
import type { ResolutionMethod } from '../../domain/settings.ts';

export const words = {
  title: 'We have your claim',
  lead: (number: string) => `It is claim #${number}.`,
  asked: 'You asked for',
  mailed: (email: string) => `We sent the link to ${email}. You need nothing else to come back.`,
  next: 'What happens next',
  steps: [
    'Someone reads your claim, usually within one business hour.',
    'You get an answer by e-mail within one business day.',
  ],
  afterwards: {
    REFUND: 'Once approved, the money is with you in up to 5 business days.',
    RESHIP: 'Once approved, your items will be shipped immediately.',
    STORE_CREDIT: 'Once approved, your credit arrives by e-mail, ready to spend.',
  } satisfies Record<ResolutionMethod, string>,
  view: 'See my claim',
  more: 'Report something else',
};
