/** The words of what a shopper does with a filed claim, in en-US (see ../text.ts). */
import type { CustomerState } from '../../domain/customer-state.ts';

/** Why something can't be done any more, and what to do instead. */
export type Refusal = { title: string; why: string; todo: string };

const write = 'If something is still open, write to us: a person reads it.';

/** What has become of the claim, as the beginning of a reason. */
const became: Record<CustomerState, string> = {
  new: 'We have not looked at your claim yet',
  open: 'We are looking into your claim',
  pending: 'Your claim waits for an answer',
  draft: 'Your claim is not complete yet',
  approved: 'Your claim is approved',
  payment: 'Your claim is approved and your money is on its way',
  unfulfilled: 'Your claim is approved and your replacement is being packed',
  fulfilled: 'Your replacement has left',
  denied: 'We could not approve your claim',
  dismissed: 'Your claim was set aside',
  closed: 'Your claim is closed',
};

export const words = {
  back: 'Back to my claim',
  write: 'Write to us',
  notices: {
    'address-changed': 'The address is saved. If we send you anything, it goes there.',
    'claim-withdrawn': 'You took your claim back. We sent you an e-mail that says so.',
    'appeal-sent': 'We have your appeal, look at your claim again and write to you.',
    'review-sent': 'Thank you. We have your review.',
  },
  address: {
    title: 'Where should it go?',
    lead: (number: string) => `If we send you something for claim #${number}, it goes to this address.`,
    submit: 'Save this address',
    refused: {
      left: {
        title: 'The address can’t be changed any more',
        why: 'Something of your claim is under way already, so it goes to the address that we have.',
        todo: 'Write to us right away: sometimes we can still catch it. With the tracking number, the carrier may send it elsewhere.',
      },
      over: (state: CustomerState): Refusal => ({
        title: 'The address can’t be changed any more',
        why: `${became[state]}, so nothing will be sent to an address.`,
        todo: write,
      }),
    },
  },
  withdraw: {
    title: (number: string) => `Do you want to take claim #${number} back?`,
    lead: 'We stop looking into it, nothing is paid and nothing is sent.',
    again: 'You can report the same items again as long as the time for it lasts.',
    reason: 'Why? (optional)',
    reasonHint: 'For instance that it arrived after all.',
    reasonLong: (max: number) => `Shorten this to ${max} characters or fewer`,
    submit: 'Take my claim back',
    keep: 'Keep my claim',
    refused: {
      withdrawn: {
        title: 'You took this claim back already',
        why: 'It is closed, and nothing more happens.',
        todo: 'To report the same items again, look your order up again. If something else is open, write to us.',
      },
      given: {
        title: 'This claim can’t be taken back any more',
        why: 'It is decided, and what you get is set aside for you or on its way.',
        todo: 'If you don’t want it after all, write to us before it reaches you.',
      },
      over: (state: CustomerState): Refusal => ({
        title: 'This claim can’t be taken back any more',
        why: `${became[state]}, so there is nothing left to take back.`,
        todo: write,
      }),
    },
  },
  appeal: {
    title: 'Why do you see it differently?',
    lead: (number: string) =>
      `Someone looks at claim #${number} again with what you tell us here. You can appeal once.`,
    denied: 'Why we could not approve it',
    helps: 'What helps',
    helping: [
      'Say what we missed or got wrong, as exactly as you can.',
      'Photos of the item, the box and the label, from several sides.',
      'Anything in writing: a note of the carrier, a report, a receipt.',
    ],
    message: 'Tell us what we should know',
    messageMissing: 'Tell us why you see it differently',
    messageLong: (max: number) => `Shorten this to ${max} characters or fewer`,
    photosHint: (max: number) => `Photos, videos or PDF, up to ${max}. You can leave this empty.`,
    addFile: 'Add a file',
    files: 'Photos and papers',
    submit: 'Send my appeal',
    refused: {
      again: {
        title: 'This claim was appealed already',
        why: 'We look at a decision again once, and did so for this claim.',
        todo: 'If there is something new, write to us.',
      },
      looking: {
        title: 'We have your appeal',
        why: 'We are looking at your claim again. You get an e-mail as soon as it is decided.',
        todo: 'If there is something to add, write to us.',
      },
      off: {
        title: 'This decision can’t be appealed here',
        why: 'We take no appeals on this page at the moment.',
        todo: 'If you see it differently, write to us.',
      },
      notDenied: (state: CustomerState): Refusal => ({
        title: 'There is nothing to appeal',
        why: `${became[state]}. Only a claim that we could not approve can be appealed.`,
        todo: write,
      }),
    },
  },
  confirm: {
    title: 'Which e-mail address did you use?',
    lead: (number: string) =>
      `Your link is a few weeks old. Before it shows claim #${number}, we make sure that it is you.`,
    email: 'E-mail address',
    emailHint: 'The one you gave with your order or claim',
    emailMissing: 'Enter the e-mail address of your claim',
    emailShape: 'Enter an e-mail address like name@example.com',
    emailWrong: 'That is not the e-mail address of this claim',
    submit: 'Open my claim',
    orMail: 'Not sure any more? We can send a fresh link to the address that we have.',
    sendMail: 'Send me a fresh link',
    mailSent:
      'A fresh link is on its way to the e-mail address of this claim. Open it there; it can take a minute.',
  },
};
