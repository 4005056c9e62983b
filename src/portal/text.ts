/**
 * The portal's words in en-US, all of them: another locale is another file of this shape. Sentences in the
 * specification's words are marked with its section. Short, plain, kind; never a blame.
 */
import type { IssueCategory, IssueType } from '../domain/claim-types.ts';
import type { ResolutionMethod } from '../domain/settings.ts';
import { words as photoWords } from './photos/text.ts';
import { words as returning } from './return/text.ts';
import { words as sign } from './sign/text.ts';
import { words as upload } from './uploads/text.ts';
import { words as valet } from './valet/text.ts';
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
      'valet-left': valet.left,
      'valet-over': valet.over,
      'order-left': 'Find your order again to go on where you were, or look up another one.',
    },
  },
  home: {
    title: 'Your order',
    placed: (on: string, total: string) => `Placed ${on} · ${total}`,
    claims: 'Your claims',
    claim: (number: string) => `Claim #${number}`,
    parcels: 'Parcels',
    items: 'Items',
    report: 'Report a problem',
    other: 'Not your order?',
    otherLink: 'Find another one',
  },
  process: {
    title: 'Let’s put this right',
    lead: (order: string) => `Here is what we know about order ${order}.`,
    next: 'What happens next',
    steps: [
      'You tell us what went wrong, item by item or for the whole parcel.',
      'You choose how to fix it and see the amounts first.',
      'You check everything and send it. We answer within one business day.',
    ],
    submit: 'Report a problem',
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
  return: returning,
  upload,
  sign,
  valet,
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
  received: {
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
  },
  notShipped: {
    title: 'Your order hasn’t shipped yet',
    lead: (number: string, on: string) =>
      `Order ${number}, placed ${on}, is still being packed, so nothing can have gone wrong on its way.`,
    promised: (on: string) => `It should reach you by ${on}.`,
    now: 'What you can do now',
    tries: [
      'To change the address, an item or a quantity, write to us today: until it ships, we can.',
      'To cancel the order, write to us with your order number.',
      'You get an e-mail with a tracking number as soon as it leaves.',
    ],
    items: 'In this order',
    other: 'Find another order',
  },
  tooSoon: {
    /** Section 2. */
    title: 'Hold that thought!',
    opens: (on: string) => `You can file a claim from ${on}.`,
    keep: 'Nothing is lost: come back with your order number on that day.',
    tries: 'Things to try until then',
    triesFor: {
      notReceived: [
        'Look around the door, the mailbox, the garage and behind plants.',
        'Ask neighbors, the front desk and the people you live with.',
        'Look for a delivery note or a photo in the tracking.',
        'Wait a little: carriers sometimes mark a parcel delivered a day or two early.',
      ],
      issuesWithItems: [
        'Follow the parcel: its tracking is below.',
        'When it comes, open it and look at each item.',
        'Keep the box and take photos if something is wrong.',
      ],
      any: [
        'Follow the parcel: its tracking is below.',
        'Check the shipping address in your confirmation e-mail.',
      ],
    },
    now: 'What you can do now',
    insteadOf: {
      claimed: [
        'Open your claim: it shows where things stand and what happens next.',
        'Write to us if something in it needs correcting.',
      ],
      closed: [
        'Write to us with your order number: we will see what we can do for you.',
        'Look whether the maker’s warranty covers the item.',
        'If you paid by card, your card may insure what you buy.',
      ],
    },
    other: 'Report something else',
    home: 'Back to my order',
  },
  tooLate: {
    title: 'The time to file a claim has passed',
    closed: (on: string) => `Claims for this order could be filed until ${on}.`,
    now: 'What you can do now',
    tries: [
      'Write to us anyway: we will see what we can do for you.',
      'Look whether the maker’s warranty still covers the item.',
      'If you paid by card, your card may insure what you buy.',
    ],
    items: 'In this order',
    claims: 'See my earlier claims',
    other: 'Find another order',
  },
  view,
  photos: photoWords,
  notFound: {
    /** Section 8. */
    title: 'Page not found',
    lead: 'This address leads nowhere. It may be an old link, or a letter got lost on the way.',
    go: 'Go to your order',
  },
  wrongMethod: {
    title: 'That step can’t be opened this way',
    lead: 'Nothing was lost. Go on from your order, and every answer you gave is still there.',
    go: 'Go to your order',
  },
  error: {
    /** Section 8. */
    title: 'Internal Server Error',
    lead: 'Something broke on our side. What you entered up to the last step is saved.',
    unknown: 'Unknown error: An unknown error occurred. Please try again later.',
    request: (id: string) => `If you write to us, name this number: ${id}`,
    again: 'Try again',
  },
  gallery: {
    title: 'Screens',
    lead: 'Every screen in each of its states, drawn from made-up orders in this store’s colors.',
    back: 'All screens',
    previous: 'Previous',
    next: 'Next',
    sizes: 'All sizes',
    alone: 'The screen alone',
    search: 'Find a screen or state',
    find: 'Find',
    found: (states: number, screens: number) =>
      `${plural(states, 'state', 'states')} of ${plural(screens, 'screen', 'screens')}`,
    stateOf: (state: string, number: number, total: number) => `${state} (${number} of ${total})`,
    size: (width: number, scheme: string) => `${width} px, ${scheme}`,
  },
};
