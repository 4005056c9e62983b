/**
 * The portal's words in en-US, all of them: another locale is another file of this shape. Sentences in the
 * specification's words are marked with its section. Short, plain, kind; never a blame.
 */
import type { IssueCategory, IssueType } from '../domain/claim-types.ts';
import type { ResolutionMethod } from '../domain/settings.ts';
import { words as photoWords } from './photos/text.ts';
import { words as upload } from './uploads/text.ts';
import { words as view } from './view/text.ts';

const plural = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;
const photos = (count: number) => plural(count, 'photo', 'photos');

/** Letters of a product's name that a heading can carry at 320 px. */
const LONG_NAME = 40;

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
  start: {
    /** Section 2. */
    title: 'Get a resolution for your order in minutes',
    lead: 'Find your order and tell us what went wrong. Most people are done in under two minutes.',
    order: 'Order number',
    orderHint: 'In your confirmation e-mail, for example #1001',
    email: 'E-mail address',
    emailHint: 'The one you ordered with',
    code: 'Code',
    codeHint: 'Six digits, from the e-mail we just sent you',
    submit: 'Find my order',
    orderMissing: 'Enter your order number',
    emailMissing: 'Enter the e-mail address you ordered with',
    emailShape: 'Enter an e-mail address like name@example.com',
    notices: {
      'session-expired': 'It has been a while. Find your order again: what you had filled in is still here.',
      'order-needed': 'First tell us which order it is about.',
      'code-sent': 'We sent a code to that address. Enter it to go on.',
      'valet-left':
        'You are no longer filing for a customer. Look up an order, or open another link from your team.',
      'valet-over':
        'The time for filing for this customer is over. What was filled in is still there: open a new link from your team.',
      'order-left': 'Find your order again to go on where you were, or look up another one.',
    },
  },
  issues: {
    title: 'What went wrong?',
    choices: {
      /** Section 2. */
      notReceived: { title: 'Haven’t received my order', hint: 'Lost, stolen, returned or not moving' },
      issuesWithItems: {
        title: 'Issues with my items',
        hint: 'Damaged, faulty, missing or not what you ordered',
      },
    } satisfies Record<IssueCategory, { title: string; hint: string }>,
    missing: 'Choose what went wrong',
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
  items: {
    title: 'Which items have a problem?',
    choose: 'Select',
    howMany: 'How many?',
    left: (max: number) => `of ${max}`,
    submit: (units: number) => (units === 0 ? 'Continue' : `Continue with ${plural(units, 'item', 'items')}`),
    missing: 'Select at least one item',
    tooMany: (name: string, max: number) => `Enter a number from 1 to ${max} for ${name}`,
    coverage: 'Did it arrive like this, or did it fail later?',
    coverageChoices: {
      SHIPPING: { title: 'It arrived like this', hint: 'Your shipping protection covers it' },
      WARRANTY: { title: 'It failed later', hint: 'The warranty covers it' },
    },
    coverageMissing: 'Choose whether it arrived like this or failed later',
    none: 'None of these items can be reported right now.',
  },
  shipment: {
    title: 'What happened to your parcel?',
    titleMany: 'Which parcels have not arrived?',
    reason: 'What happened?',
    details: 'Anything that helps us find it?',
    detailsHint: 'You can leave this empty.',
    parcelMissing: 'Select at least one parcel',
    reasonMissing: 'Choose what happened',
  },
  multipleShipments: {
    title: 'Which parcel is it about?',
    lead: 'Your order came in several parcels. Take them one at a time.',
    another: 'Is another parcel affected?',
    anotherLead: 'Choose it, or go on if that is everything.',
    submit: 'Continue with this parcel',
    done: 'That’s everything',
    reported: 'Already told us:',
    missing: 'Choose a parcel',
  },
  details: {
    /** A name that would fill the screen stands below the question anyway. */
    title: (name: string) =>
      name.length > LONG_NAME ? 'What’s wrong with this item?' : `What’s wrong with the ${name}?`,
    /** Section 2. */
    product: (number: number, total: number) => `Product ${number} / ${total}`,
    /** Section 3: the placeholders "Select issue" and "Tell us briefly about the issue". */
    issueType: 'Select issue',
    details: 'Tell us briefly about the issue',
    detailsHint: (min: number) => `A sentence or two, at least ${min} characters.`,
    cameInstead: 'Say what came instead.',
    detailsLeft: (left: number) => `${plural(left, 'character', 'characters')} left`,
    typeMissing: 'Select what is wrong',
    detailsShort: (min: number) => `Tell us a little more, at least ${min} characters`,
    detailsLong: (max: number) => `Shorten this to ${max} characters or fewer`,
    granularity: (count: number) => `Do all ${count} have the same issue?`,
    all: (count: number) => `Yes, all ${count}`,
    some: 'No, only some',
    howMany: 'How many have this issue?',
    someHint: 'We ask about the others next.',
    granularityMissing: 'Choose whether all of them have the same issue',
    quantityWrong: (max: number) => `Enter a number from 1 to ${max}`,
  },
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
    missing: 'Choose how to put it right',
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
    } satisfies Record<ResolutionMethod, string>,
    correct: 'Correct the address',
    changeWhat: 'what happened',
    changeHow: 'how we put it right',
    address: {
      name: 'Full name',
      company: 'Company (optional)',
      country: 'Country',
      address1: 'Street address',
      address2: 'Apartment, floor, building (optional)',
      city: 'City',
      province: 'State or province',
      provinceNone: 'Select',
      postalCode: 'Postal code',
      phone: 'Phone (optional)',
      update: 'Update states and provinces',
    },
    addressMissing: {
      name: 'Enter the name of who receives it',
      address1: 'Enter the street and number',
      city: 'Enter the city',
      country: 'Select the country',
    },
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
