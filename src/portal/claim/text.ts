/** Text of the pages where a shopper acts on a filed claim, in en-US (see ../text.ts). */

import type { CustomerState } from '../../domain/claims/customer-state.ts';
import { CLAIM_WORDS } from '../../domain/stores/words/claim.ts';
import { catalogue } from '../../domain/text/catalogue.ts';
import { counted } from '../../domain/text/counted.ts';
import { ownFirst } from '../parts/own-first.ts';

/** Why an action is no longer possible, and what to do instead. */
export type Refusal = { title: string; why: string; todo: string };

const write = 'If you still need help, message us. A person reads every message.';

/** The claim's state, as the first part of a reason. */
const stateWords: Record<CustomerState, string> = {
  new: 'We haven’t reviewed your claim yet',
  open: 'We’re reviewing your claim',
  pending: 'Your claim is waiting for an answer',
  draft: 'Your claim isn’t complete yet',
  approved: 'Your claim is approved',
  payment: 'Your claim is approved and your money is on its way',
  unfulfilled: 'Your claim is approved and your replacement is being packed',
  fulfilled: 'Your replacement has shipped',
  denied: 'We couldn’t approve your claim',
  dismissed: 'Your claim was dismissed',
  closed: 'Your claim is closed',
};

export const words = catalogue({
  back: 'Back to my claim',
  write: 'Message us',
  notices: {
    'address-changed': 'We saved your address. If we send you anything, it will go there.',
    'claim-withdrawn': 'You withdrew your claim. We emailed you a confirmation.',
    'appeal-sent': 'We received your appeal. We’ll review your claim again and email you.',
    'review-sent': 'Thank you. We received your review.',
  },
  address: {
    ...CLAIM_WORDS.myClaimAddress,
    lead: (number: string) => `If we send you anything for claim #${number}, it will go to this address.`,
    refused: {
      left: {
        title: 'You can no longer change the address',
        why: 'Part of your claim is already on its way to the address we have.',
        todo: 'Message us right away. Sometimes we can still stop it. The carrier may also redirect it if you give them the tracking number.',
      },
      over: (state: CustomerState): Refusal => ({
        title: 'You can no longer change the address',
        why: `${stateWords[state]}, so we won’t be shipping anything.`,
        todo: write,
      }),
    },
  },
  withdraw: {
    title: (number: string) => `Do you want to withdraw claim #${number}?`,
    lead: 'We’ll stop reviewing it. We won’t pay or send anything.',
    again: (until: string) => `You can report the same items again until ${until}.`,
    reason: 'Why? (optional)',
    reasonHint: 'For example, you no longer need it.',
    /** Used if the reported package may still arrive. */
    reasonHintArrived: 'For example, it arrived after all.',
    reasonLong: (max: number) => `Shorten this to ${counted(max, 'character', 'characters')} or fewer`,
    submit: 'Withdraw claim',
    keep: 'Keep my claim',
    refused: {
      withdrawn: {
        title: 'You already withdrew this claim',
        why: 'It’s closed. No further action needed.',
        todo: 'To report the same items again, look up your order. If you need help with something else, message us.',
      },
      given: {
        title: 'You can no longer withdraw this claim',
        why: 'We’ve already approved it, so we may have sent you something.',
        todo: 'If you don’t want it after all, message us before it arrives.',
      },
      over: (state: CustomerState): Refusal => ({
        title: 'You can no longer withdraw this claim',
        why: `${stateWords[state]}, so there’s nothing to withdraw.`,
        todo: write,
      }),
    },
  },
  appeal: {
    ...CLAIM_WORDS.myClaimAppeal,
    lead: (number: string) =>
      `We’ll review claim #${number} again with what you tell us here. You can appeal once.`,
    denied: 'Why we couldn’t approve it',
    helping: [
      'Tell us what we missed or got wrong. Be as specific as you can.',
      'Add photos of the item, the box and the label from several sides.',
      'Add anything in writing, like a note from the carrier, a report or a receipt.',
    ],
    messageMissing: 'Tell us why you disagree',
    messageLong: (max: number) => `Shorten this to ${counted(max, 'character', 'characters')} or fewer`,
    photosHint: (max: number) => `Up to ${max} photos, videos or PDFs.`,
    addFile: 'Add a file',
    files: 'Photos and documents (optional)',
    refused: {
      again: {
        title: 'You already appealed this claim',
        why: 'You can appeal a decision once, and we’ve already reviewed it again.',
        todo: 'If you have new information, message us.',
      },
      looking: {
        title: 'We received your appeal',
        why: 'We’re reviewing your claim again. We’ll email you once we’ve decided.',
        todo: 'If you have something to add, message us.',
      },
      off: {
        title: 'You can’t appeal this decision here',
        why: 'We aren’t taking appeals on this page right now.',
        todo: 'If you disagree, message us.',
      },
      notDenied: (state: CustomerState): Refusal => ({
        title: 'There is nothing to appeal',
        why: `${stateWords[state]}. You can only appeal a denied claim.`,
        todo: write,
      }),
    },
  },
  confirm: {
    ...CLAIM_WORDS.myClaimConfirm,
    lead: (number: string) =>
      `Your link is a few weeks old. Before we show you claim #${number}, please confirm it’s you.`,
    email: 'Email address',
    emailMissing: 'Enter the email address for your claim',
    emailShape: 'Enter an email address like name@example.com',
    emailWrong: 'That isn’t the email address for this claim',
    mailSent: 'A new link is on its way to the email address for this claim. It can take a minute to arrive.',
  },
});

ownFirst('myClaimAddress', words.address);
ownFirst('myClaimAppeal', words.appeal);
ownFirst('myClaimConfirm', words.confirm);
