/**
 * The portal's words in en-US that several screens share; a screen's own stand beside it (text.ts), so that no page carries
 * those of all others. Another locale is another set of files of this shape. Sentences in the specification's words are
 * marked with its section. Short, plain, kind; never a blame.
 */
import { ADDRESS_MISSING } from '../domain/address-words.ts';
import type { IssueType } from '../domain/claim-types.ts';
import type { ResolutionMethod } from '../domain/settings.ts';
import { words as photoWords } from './photos/text.ts';
import { words as upload } from './uploads/text.ts';
import { words as view } from './view/text.ts';

const plural = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;
const photos = (count: number) => plural(count, 'photo', 'photos');

export const text = {
  frame: {
    skip: 'Skip to the question',
    back: 'Back',
    step: (number: number, total: number) => `Step ${number} of ${total}`,
    help: 'Help',
    helpTitle: 'Would you rather talk to someone?',
    errorPrefix: 'Error: ',
    errorTitle: 'Please check this',
    continue: 'Continue',
    sending: 'One moment…',
    change: 'Change',
    track: 'Track this parcel',
    trackNumber: (number: string) => `Tracking number ${number}`,
    ordered: (count: number) => `${count} ordered`,
    /** Kept on one line with the name's first word. */
    times: (count: number, name: string) => `${count}\u00a0×\u00a0${name}`,
    order: (number: string) => `Order ${number}`,
  },
  issueTypes: {
    STOLEN: { label: 'Stolen', hint: 'It was delivered, and someone took it' },
    ORDER_DELIVERED_NOT_RECEIVED: {
      label: 'Marked delivered, but not here',
      hint: 'You have looked around and asked the neighbors',
    },
    RETURNED_TO_SENDER: { label: 'Returned to sender', hint: 'The tracking says it went back' },
    TRACKING_NOT_MOVING: { label: 'Tracking not moving', hint: 'No news for days, or lost on the way' },
    WRONG_ADDRESS: { label: 'Wrong address', hint: 'It went to, or is on the way to, another address' },
    DAMAGED: { label: 'Damaged', hint: 'It arrived broken, torn or leaking' },
    DEFECTIVE_ITEM: { label: 'Defective', hint: 'It looks fine but does not work' },
    MISSING_ITEM: { label: 'Missing', hint: 'The parcel came without it' },
    WRONG_ITEM: { label: 'Wrong item', hint: 'Something else was in the parcel' },
  } satisfies Record<IssueType, { label: string; hint: string }>,
  upload,
  resolution: {
    title: 'How should we put it right?',
    lead: (about: string) => `For ${about}`,
    methods: {
      /** Lines and badge: section 9. */
      RESHIP: { title: 'Send it again', line: 'Items will be shipped immediately', badge: 'Fastest' },
      REFUND: { title: 'Refund', line: 'Up to 5 business days', badge: null },
      STORE_CREDIT: { title: 'Store credit', line: 'Ready to spend as soon as we approve', badge: null },
    } satisfies Record<ResolutionMethod, { title: string; line: string; badge: string | null }>,
    toCard: (amount: string) => `${amount} back to your card`,
    toCredit: (amount: string) => `${amount} to spend with us`,
    free: 'No charge',
    /** Of a claim whose items ask for different ones. */
    differs: 'A different solution for each item',
    missing: 'Choose how to put it right',
    each: 'Choose for each item',
    eachLine: 'For example, refund one and replace another',
    eachTitle: 'Choose for each item',
    eachMissing: 'Choose one for this item',
  },
  review: {
    title: 'Check and send',
    what: 'What',
    how: 'How',
    where: 'Address',
    photos,
    totals: {
      REFUND: 'Back to your card',
      STORE_CREDIT: 'Store credit',
      RESHIP: 'You pay',
      both: 'Back to you',
    } satisfies Record<ResolutionMethod | 'both', string>,
    correct: 'Correct the address',
    changeWhat: 'what happened',
    changeHow: 'how we put it right',
    address: {
      name: 'Full name',
      company: 'Company (optional)',
      country: 'Country',
      address1: 'Street address',
      address2: 'Apartment, floor, building (optional)',
      provinceNone: 'Select',
      optional: (label: string) => `${label} (optional)`,
      phone: 'Phone (optional)',
      update: 'Update the form for this country',
    },
    addressMissing: ADDRESS_MISSING,
    /** Section 5. */
    confirm:
      'My shipping address is accurate. I know that items cannot be reshipped multiple times if it is incorrect.',
    /** Section 8. */
    confirmMissing: 'Please confirm your shipping address.',
    acknowledge: 'What I have told you is true, and I have not been paid for it elsewhere.',
    acknowledgeMissing: 'Please confirm that what you told us is true',
    signature: 'Your signature',
    signatureHint:
      'Because of the value we need you to sign. Draw with a finger or the mouse, or type your name.',
    signatureHintDrawn: 'Because of the value we need you to sign. Draw with a finger or the mouse.',
    signatureDraw: 'Draw here',
    signatureUndo: 'Undo',
    signatureClear: 'Clear',
    signatureNeedsScript: 'Signing needs JavaScript here. Turn it on, or ask us for another way.',
    signatureName: 'Or type your full name',
    signatureMissing: 'Sign in the box, or type your full name',
    signatureNotDrawn: 'Sign in the box',
    /** Section 8. */
    signatureFailed: 'Signature upload unsuccessful. Please try again.',
    submit: 'Send my claim',
  },
  view,
  photos: photoWords,
};
