/** Every word of a mail, in en-US (text.ts says how a locale is chosen). Short, plain, kind; never a blame. */
import { CLAIM_TYPES, type ClaimType } from '../../domain/claim-types.ts';
import { shownReason } from '../../domain/decision.ts';
import { PROOF_REQUESTS } from '../../domain/proof-request.ts';
import { RESOLUTION_TYPES } from '../../domain/resolution-types.ts';
import { sheet } from './text-sheet-en.ts';

/** `claim`: its number with its sign, "#20418"; `order`: its number as the shop writes it. */
type About = { claim: string; order: string };

const claims = {
  received: {
    subject: ({ claim }: About) => `We have your claim ${claim}`,
    lead: ({ order }: About) => `Thank you for telling us. This is what you reported for order ${order}:`,
    leadFiled: ({ order }: About) => `This is the claim that we filed for you for order ${order}:`,
    next: 'You need to do nothing now. We read it and write to you as soon as it is decided.',
    unknown: 'If you know nothing of it, write to us.',
  },
  message: {
    subject: ({ claim }: About) => `A message about your claim ${claim}`,
    lead: ({ order }: About) => `We wrote to you about your claim for order ${order}:`,
  },
  proofRequested: {
    subject: ({ claim }: About) => `We need something from you for claim ${claim}`,
    lead: ({ order }: About) => `To go on with your claim for order ${order} we need:`,
    link: { says: 'Send it here:', label: 'Send what we need' },
  },
  reminder: {
    subject: ({ claim }: About) => `Still waiting for you: claim ${claim}`,
    lead: ({ order }: About) =>
      `We need something from you before we can go on with your claim for order ${order}.`,
    closes: (on: string) => `Without an answer we close it on ${on}. You can open it again by answering.`,
    link: { says: 'Answer here:', label: 'Answer us' },
  },
  signatureWanted: {
    subject: ({ claim }: About) => `Please sign your claim ${claim}`,
    lead: ({ order }: About) => `We filed a claim for you for order ${order}. This is what it says:`,
    next: 'We look at it as soon as you have signed it. It takes a minute.',
    closes: (days: number) =>
      `Without your signature we close it after ${days === 1 ? '1 day' : `${days} days`}.`,
    unknown: 'If you know nothing of this claim, leave it unsigned and write to us.',
    sign: { says: 'Sign here:', label: 'Sign your claim' },
    confirm: { says: 'Confirm it here:', label: 'Confirm' },
  },
  approved: {
    subject: ({ claim }: About) => `Your claim ${claim} is approved`,
    lead: ({ order }: About) => `Good news: your claim for order ${order} is approved. This is what you get:`,
    next: 'We write to you again as soon as it is on its way.',
  },
  refundSent: {
    subject: ({ claim }: About) => `Your refund is on its way: claim ${claim}`,
    lead: (amount: string, { order }: About) =>
      `We sent ${amount} back to the payment method you used for order ${order}:`,
    // Specification section 9.
    time: 'It takes up to 5 business days, depending on your bank.',
  },
  creditSent: {
    subject: ({ claim }: About) => `Your store credit is here: claim ${claim}`,
    lead: (amount: string, { order }: About) => `We gave you ${amount} of store credit for order ${order}:`,
  },
  replacementMade: {
    subject: ({ claim }: About) => `Your replacement is being prepared: claim ${claim}`,
    lead: ({ order }: About) => `Your replacement for order ${order} is being prepared:`,
    next: 'We write to you again when it ships.',
  },
  replacementShipped: {
    subject: ({ claim }: About) => `Your replacement has shipped: claim ${claim}`,
    lead: ({ order }: About) => `Your replacement for order ${order} is on its way:`,
    company: (company: string) => `It travels with ${company}.`,
    number: (number: string) => `Tracking number: ${number}`,
    track: (address: string) => `Follow the parcel: ${address}`,
    to: 'It goes to:',
  },
  reference: (reference: string) => `Reference: ${reference}`,
  denied: {
    subject: ({ claim }: About) => `Your claim ${claim} was denied`,
    lead: ({ order }: About) => `We looked into your claim for order ${order} and can't approve it.`,
    why: (reason: string, message: string) => `${reason}: ${message}`,
    appeal:
      'If you see it differently, you can appeal once: open your claim by the link below and tell us why.',
  },
  dismissed: {
    subject: ({ claim }: About) => `Your claim ${claim} was set aside`,
    until: (on: string, { order }: About) =>
      `We set your claim for order ${order} aside until ${on}. We look at it again then.`,
    forGood: ({ order }: About) => `We can't do more about your claim for order ${order}.`,
    answer: 'If something changes before, answer by the link below.',
  },
  resolvedExternally: {
    subject: ({ claim }: About) => `Your claim is resolved: ${claim}`,
    lead: ({ order }: About) => `Your claim for order ${order} is resolved:`,
  },
  appealed: {
    subject: ({ claim }: About) => `We have your appeal for claim ${claim}`,
    lead: ({ order }: About) => `We look at your claim for order ${order} again and write to you.`,
  },
  reopened: {
    subject: ({ claim }: About) => `We look again at your claim ${claim}`,
    lead: ({ order }: About) => `We opened your claim for order ${order} again.`,
  },
  withdrawn: {
    subject: ({ claim }: About) => `You took back your claim ${claim}`,
    lead: ({ order }: About) => `You took back your claim for order ${order}. Nothing more happens.`,
  },
  closedSilent: {
    subject: ({ claim }: About) => `We closed your claim ${claim}`,
    lead: ({ order }: About) =>
      `We closed your claim for order ${order}, because we didn't hear from you. Answer by the link below to open it again.`,
  },
  closed: {
    subject: ({ claim }: About) => `Your claim is closed: ${claim}`,
    lead: ({ order }: About) => `Your claim for order ${order} is closed.`,
    open: 'If something is still open, write to us by the link below.',
  },
  reviewInvitation: {
    subject: ({ claim }: About) => `How did we do? Your claim ${claim}`,
    lead: ({ order }: About) =>
      `Your claim for order ${order} has come to an end. How did it go? A few words help us and others.`,
    once: 'We ask only this once.',
    link: { says: 'Tell us here:', label: 'Write a review' },
  },
  addressChanged: {
    subject: ({ claim }: About) => `A new address for claim ${claim}`,
    lead: ({ order }: About) => `The shipping address of your claim for order ${order} was changed to:`,
    wrong: 'If that was not you, tell us by the link below.',
  },
  reviewAnswered: {
    subject: ({ claim }: About) => `An answer to your review of claim ${claim}`,
    lead: ({ order }: About) => `We answered your review of your claim for order ${order}:`,
  },
  link: {
    subject: ({ claim }: About) => `The link to your claim ${claim}`,
    lead: ({ order }: About) => `This is the link to your claim for order ${order}.`,
  },
} as const;

export const en = {
  /** For dates and money, and for programs that read aloud. */
  locale: 'en-US',
  language: 'en',
  greeting: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
  follow: { says: 'Follow it here:', label: 'See your claim' },
  issue: (type: string) => CLAIM_TYPES[type as ClaimType]?.label ?? type,
  reported: (quantity: number, name: string, issue: string) => `${quantity} × ${name}: ${issue}`,
  resolution: (type: keyof typeof RESOLUTION_TYPES) => RESOLUTION_TYPES[type].label,
  resolutionFor: (label: string, quantity: number, name: string) => `${label} for ${quantity} × ${name}`,
  times: (quantity: number, name: string) => `${quantity} × ${name}`,
  reason: shownReason,
  proof: PROOF_REQUESTS,
  amounts: {
    items: 'Items',
    shipping: 'Shipping',
    tax: 'Tax',
    bonus: 'Bonus',
    above: 'Above the most we can pay',
    total: 'Total',
  },
  claims,
  sheet,
  lookupCode: {
    // Without the code: a subject shows on a locked phone and in every list of mails.
    subject: (order: string) => `Your code for order ${order}`,
    says: 'Your code is',
    after: (store: string) =>
      `Enter it where you looked up your order at ${store}. It works once, within ten minutes. If you did not ask for it, you can ignore this mail.`,
  },
  /** Proves an address that somebody gave in the shop: nothing of what they filed. */
  filingLink: {
    subject: (store: string) => `Finish your claim at ${store}`,
    lead: (store: string) =>
      `Someone entered this e-mail address for a warranty claim in the shop of ${store}. If that was you, open the link, check your claim, and send it.`,
    until: (on: string) => `The link works until ${on}.`,
    unknown: 'If that was not you, ignore this mail. Nothing will be filed.',
    link: { says: 'Check your claim and send it here:', label: 'Finish my claim' },
  },
  abandoned: {
    subject: (order: string) => `Shall we go on? Your report for order ${order}`,
    lead: (order: string) =>
      `You began to tell us what went wrong with order ${order}. What you filled in is still there.`,
    until: (on: string) => `The link works until ${on}. Later you can find your order again as before.`,
    once: 'If it has sorted itself out, you need to do nothing: this is the only reminder.',
    link: { says: 'Go on where you were:', label: 'Finish my report' },
  },
};
