/**
 * The portal's words in en-US that several screens share; a screen's own stand beside it (text.ts), so that no page carries
 * those of all others. Another locale is another set of files of this shape. Sentences that were prescribed are
 * marked as such. Short, plain, kind; never a blame.
 */

import { ADDRESS_MISSING } from '../domain/address-words.ts';
import type { IssueType } from '../domain/claim-types.ts';
import { counted } from '../domain/counted.ts';
import { ISSUE_LABELS } from '../domain/issue-words.ts';
import type { ResolutionMethod } from '../domain/settings.ts';
import { words as photoWords } from './photos/text.ts';
import { words as upload } from './uploads/text.ts';
import { words as view } from './view/text.ts';

const photos = (count: number) => counted(count, 'photo', 'photos');

export const text = {
  frame: {
    skip: 'Skip to main content',
    back: 'Back',
    step: (number: number, total: number) => `Step ${number} of ${total}`,
    help: 'Help',
    contact: 'Contact us',
    didYouMean: (email: string) => `Did you mean ${email}?`,
    takeEmail: (email: string) => `Use ${email}`,
    aboutOrder: (order: string) => `Order ${order}`,
    helpTitle: 'Would you rather talk to someone?',
    errorPrefix: 'Error: ',
    errorTitle: 'Please check the following',
    continue: 'Continue',
    /** Heard before answers that go on by a click or tap. */
    goesOn: 'Tap or click an answer to go on. With a keyboard, choose one and press Enter.',
    sending: 'One moment…',
    waiting: 'Waiting for the connection…',
    saved: 'Saved',
    change: 'Change',
    track: 'Track this package',
    trackNumber: (number: string) => `Tracking number ${number}`,
    ordered: (count: number) => `${count} ordered`,
    /** Kept on one line with the name's first word. */
    times: (count: number, name: string) => `${count}\u00a0×\u00a0${name}`,
    order: (number: string) => `Order ${number}`,
  },
  /** The order beside the question. */
  summary: {
    more: (count: number) => `and ${count} more`,
    problem: 'Problem',
    told: 'What you’ve told us',
    method: 'How you’d like it fixed',
  },
  issueTypes: {
    STOLEN: { label: ISSUE_LABELS.STOLEN, hint: 'It was delivered, but someone took it' },
    ORDER_DELIVERED_NOT_RECEIVED: {
      label: ISSUE_LABELS.ORDER_DELIVERED_NOT_RECEIVED,
      hint: 'You’ve looked around and asked your neighbors',
    },
    RETURNED_TO_SENDER: { label: ISSUE_LABELS.RETURNED_TO_SENDER, hint: 'Tracking shows it went back' },
    TRACKING_NOT_MOVING: {
      label: ISSUE_LABELS.TRACKING_NOT_MOVING,
      hint: 'No updates for days, or lost in transit',
    },
    WRONG_ADDRESS: { label: ISSUE_LABELS.WRONG_ADDRESS, hint: 'It was sent to a different address' },
    DAMAGED: { label: ISSUE_LABELS.DAMAGED, hint: 'It arrived broken, torn or leaking' },
    DEFECTIVE_ITEM: { label: ISSUE_LABELS.DEFECTIVE_ITEM, hint: 'It looks fine but doesn’t work' },
    MISSING_ITEM: { label: ISSUE_LABELS.MISSING_ITEM, hint: 'It wasn’t in the package' },
    WRONG_ITEM: { label: ISSUE_LABELS.WRONG_ITEM, hint: 'You got something else instead' },
  } satisfies Record<IssueType, { label: string; hint: string }>,
  upload,
  resolution: {
    title: 'How would you like us to fix this?',
    lead: (about: string) => `For ${about}`,
    methods: {
      /** Lines and badge, word for word as they were prescribed. */
      RESHIP: { title: 'Send a replacement', line: 'Items will be shipped immediately', badge: 'Fastest' },
      REFUND: { title: 'Refund', line: 'Up to 5 business days', badge: null },
      STORE_CREDIT: {
        title: 'Store credit',
        line: 'Ready to use as soon as we approve your claim',
        badge: null,
      },
    } satisfies Record<ResolutionMethod, { title: string; line: string; badge: string | null }>,
    toCard: (amount: string) => `${amount} back to your card`,
    toCredit: (amount: string) => `${amount} to spend with us`,
    free: 'No charge',
    /** Of a claim whose items ask for different ones. */
    differs: 'A different fix for each item',
    missing: 'Choose how you’d like us to fix this',
    each: 'Choose for each item',
    eachLine: 'For example, refund one and replace another',
    eachTitle: 'Choose for each item',
    eachMissing: 'Choose one for this item',
  },
  review: {
    title: 'Review and submit',
    what: 'What happened',
    how: 'How we’ll fix it',
    where: 'Shipping address',
    photos,
    totals: {
      REFUND: 'Back to your card',
      STORE_CREDIT: 'Store credit',
      RESHIP: 'You pay',
      both: 'Back to you',
    } satisfies Record<ResolutionMethod | 'both', string>,
    correct: 'Edit the address',
    changeWhat: 'what happened',
    changeHow: 'how we’ll fix it',
    address: {
      name: 'Full name',
      company: 'Company (optional)',
      country: 'Country',
      address1: 'Street address',
      address2: 'Apartment, suite, unit, etc. (optional)',
      provinceNone: 'Select',
      optional: (label: string) => `${label} (optional)`,
      phone: 'Phone (optional)',
      update: 'Update the form for this country',
    },
    addressMissing: ADDRESS_MISSING,
    /** Section 5. */
    confirm:
      'My shipping address is accurate. I know that items cannot be reshipped multiple times if it is incorrect.',
    /** The same where money is asked for: a replacement may still come of it. */
    confirmRefund:
      'My shipping address is accurate. If you send a replacement instead, I know that items cannot be reshipped multiple times if it is incorrect.',
    /** Section 8. */
    confirmMissing: 'Please confirm your shipping address.',
    acknowledge: 'Everything I’ve told you is true, and I haven’t been paid for it elsewhere.',
    acknowledgeMissing: 'Please confirm that what you told us is true',
    receipt: {
      legend: 'Your receipt',
      hint: (max: number) =>
        `We need proof of purchase for a claim of this value. Photos or a PDF, up to ${max} files.`,
      add: 'Add photo or PDF',
      missing: 'Add a photo or PDF of your receipt',
    },
    signature: 'Your signature',
    signatureHint:
      'We need your signature because of the claim’s value. Draw with your finger or mouse, or type your name.',
    signatureHintDrawn:
      'We need your signature because of the claim’s value. Draw with your finger or mouse.',
    signatureDraw: 'Draw here',
    signatureUndo: 'Undo',
    signatureClear: 'Clear',
    signatureNeedsScript: 'To sign here, turn on JavaScript. You can also contact us to sign another way.',
    signatureName: 'Or type your full name',
    signatureMissing: 'Sign in the box, or type your full name',
    signatureNotDrawn: 'Sign in the box',
    /** Section 8. */
    signatureFailed: 'Signature upload unsuccessful. Please try again.',
    submit: 'Submit claim',
  },
  view,
  photos: photoWords,
};
