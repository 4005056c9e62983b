/** Sentences of a claim's page that only the server can complete, in en-US. Static text is in text.ts. */

import type { CLAIM_EVENTS, ClaimEventKind } from '../../../domain/claims/claim-events.ts';
import type { ClosedFor } from '../../../domain/claims/claim-moves.ts';
import type { CustomerState } from '../../../domain/claims/customer-state.ts';
import type { NextStepKind } from '../../../domain/claims/next-step.ts';
import type { OutcomeStage } from '../../../domain/claims/outcome-progress.ts';
import type { InstructionKind, ResolutionType } from '../../../domain/claims/resolution-types.ts';
import type { StationKind } from '../../../domain/orders/parcel-stations.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { counted } from '../../../domain/text/counted.ts';

/** `by` and `since` are formatted days or times; `asked` is what the team requests. */
type Next = {
  by: string | null;
  since: string;
  isLate: boolean;
  asked: string;
  mayAppeal: boolean;
  /** The number of the claim that this one was merged into. */
  into: number | null;
};

const closes = (by: string | null) =>
  by === null ? '' : ` If we don’t hear from you, the claim will close on ${by}.`;

const next: Record<NextStepKind, (at: Next) => string> = {
  read: ({ by, isLate }) => {
    if (by === null) return 'We’ll review your claim as soon as we can.';
    return isLate
      ? `You should have heard from us by ${by}. We’re sorry. We haven’t forgotten your claim.`
      : `We’ll review your claim by ${by}.`;
  },
  decide: ({ by, isLate }) => {
    if (by === null) return 'We’ll email you once we’ve decided.';
    return isLate
      ? `We meant to decide by ${by}. We’re sorry it’s taking longer. We’ll email you once we’ve decided.`
      : `We’ll decide by ${by} and email you.`;
  },
  decide_again: ({ by, isLate }) =>
    by === null || isLate
      ? 'We’re reviewing your claim again. We’ll email you once we’ve decided.'
      : `We’re reviewing your claim again. We’ll decide by ${by} and email you.`,
  sign: ({ by, asked }) => `We need ${asked} before we can review your claim.${closes(by)}`,
  answer: ({ by, asked }) => `We need ${asked} from you.${closes(by)}`,
  hold: ({ by }) =>
    by === null
      ? 'We’re waiting for information from someone else. We’ll continue as soon as we have it.'
      : `We’re waiting for information from someone else. We’ll continue by ${by} at the latest.`,
  pay: ({ by, isLate }) =>
    isLate
      ? `You should have received your money by ${by}. We’re sorry. Message us if it hasn’t arrived.`
      : `We’ll send your money next. It takes up to 5 business days, so expect it by ${by}.`,
  paid: ({ by, since, isLate }) =>
    isLate
      ? `We sent your money on ${since}, so it should have arrived by ${by}. If it hasn’t, message us.`
      : `We sent your money on ${since}. It takes up to 5 business days, so expect it by ${by}.`,
  credit: () => 'We’ll email you your store credit next.',
  credited: ({ since }) => `We emailed you your store credit on ${since}.`,
  send_goods: () => 'Items will be shipped immediately. We’ll email you the tracking number.',
  pack: ({ since }) =>
    `We ordered your replacement on ${since} and are packing it now. We’ll email you the tracking number.`,
  goods_shipped: ({ since }) => `Your replacement shipped on ${since}.`,
  done: ({ since }) => `This claim was completed on ${since}. No further action needed.`,
  close: ({ by }) => `This claim will close on ${by}. If something isn’t right, message us before then.`,
  appeal: ({ since, mayAppeal }) =>
    `On ${since}, we decided that we can’t approve this claim. The reason is below. If you disagree, ${mayAppeal ? 'you can appeal once' : 'message us'}.`,
  denied_for_good: ({ since }) =>
    `We reviewed your claim again. On ${since}, we decided that we can’t approve it.`,
  later: ({ by }) =>
    by === null
      ? 'This claim is on hold. We’ll review it again later. If something changes, message us.'
      : `This claim is on hold until ${by}. We’ll review it again then. If something changes before that, message us.`,
  set_aside: ({ since }) => `We dismissed this claim on ${since}. If you still need help, message us.`,
  closed_for_silence: ({ since }) =>
    `We closed this claim on ${since} because we didn’t hear from you. Reply to reopen it.`,
  withdrawn: ({ since }) => `You withdrew this claim on ${since}. No further action needed.`,
  merged: ({ into }) =>
    `You told us about this problem before, so we added this claim to your claim #${into ?? ''}. We’ll answer you there.`,
  closed: ({ since }) => `This claim was closed on ${since}. If you still need help, message us.`,
};

/** Upcoming steps of the timeline; leaves out steps that are done or that depend on someone's choice. */
const coming: Partial<Record<NextStepKind, readonly string[]>> = {
  read: ['Review'],
  decide: ['Decision'],
  decide_again: ['Decision'],
  sign: ['Your confirmation', 'Decision'],
  answer: ['Your answer', 'Decision'],
  hold: ['We continue', 'Decision'],
  pay: ['Money arrives'],
  paid: ['Money arrives'],
  credit: ['Store credit sent'],
  send_goods: ['Replacement shipped'],
  pack: ['Replacement shipped'],
  close: ['Claim closes'],
  later: ['We review it again'],
};

type Shown = {
  [Kind in ClaimEventKind]: (typeof CLAIM_EVENTS)[Kind]['shown'] extends true ? Kind : never;
}[ClaimEventKind];

const became: Record<CustomerState, string> = {
  new: 'We have everything we need',
  open: 'Under review',
  pending: 'Waiting for an answer',
  draft: 'Waiting for you',
  approved: 'Approved',
  payment: 'Payment on its way',
  unfulfilled: 'Replacement being prepared',
  fulfilled: 'Replacement shipped',
  denied: 'Denied',
  dismissed: 'Dismissed',
  closed: 'Closed',
};

/** What happened, by who did it: `us` is the team or a timer. */
const events: Record<Exclude<Shown, 'status_changed'>, { you: string; us: string }> = {
  filed: { you: 'Claim filed', us: 'Claim filed for you' },
  signed: { you: 'You signed', us: 'Claim signed' },
  message: { you: 'You messaged us', us: 'We messaged you' },
  proof_requested: { you: 'We asked you for more information', us: 'We asked you for more information' },
  approved: { you: 'Approved', us: 'Approved' },
  denied: { you: 'Denied', us: 'Denied' },
  appealed: { you: 'You appealed', us: 'Appeal received' },
  dismissed: { you: 'Dismissed', us: 'Dismissed' },
  resolved_externally: { you: 'Resolved', us: 'Resolved' },
  refund_sent: { you: 'Refund sent', us: 'Refund sent' },
  credit_sent: { you: 'Store credit sent', us: 'Store credit sent' },
  replacement_made: { you: 'Replacement ordered', us: 'Replacement ordered' },
  replacement_shipped: { you: 'Replacement shipped', us: 'Replacement shipped' },
  replacement_arrived: { you: 'Replacement delivered', us: 'Replacement delivered' },
  resolved: { you: 'Completed', us: 'Completed' },
  reopened: { you: 'You reopened it', us: 'We reopened it' },
  withdrawn: { you: 'You withdrew the claim', us: 'Claim withdrawn' },
  merged: { you: 'Added to your earlier claim', us: 'Added to your earlier claim' },
  unmerged: { you: 'Opened again', us: 'Opened again' },
  closed: { you: 'Closed', us: 'Closed' },
  reminded: { you: 'We reminded you', us: 'We reminded you' },
  address_changed: { you: 'You changed the address', us: 'Address changed' },
  reviewed: { you: 'You left a review', us: 'Review received' },
  review_answered: { you: 'We replied to your review', us: 'We replied to your review' },
};

type Given = { amount: string | null; what: string; external: boolean };
const named = (kind: string, { amount, external }: Given) =>
  [kind, amount === null ? '' : ` of ${amount}`, external ? ', handled separately' : ''].join('');

/** What the shopper gets, as a heading. */
const given: Record<ResolutionType, (what: Given) => string> = {
  REFUND: (what) => named('Refund', what),
  STORE_CREDIT: (what) => named('Store credit', what),
  FLAT_RATE: (what) => named('Refund', what),
  FLAT_RATE_STORE_CREDIT: (what) => named('Store credit', what),
  RESHIP: ({ what, external }) =>
    what === '' ? named('Replacement', { amount: null, what, external }) : `Replacement for ${what}`,
  CUSTOM: ({ amount, ...what }) =>
    named(amount === null ? 'Agreed with you' : `${amount}, agreed with you`, { ...what, amount: null }),
};

export const words = catalogue({
  next,
  coming,
  by: (when: string) => `by ${when}`,
  /** Used if the request names nothing specific. */
  anAnswer: 'an answer',
  yourSignature: 'your signature',
  event: events,
  became,
  /** For a claim that resumes on a date. */
  onHold: 'On hold',
  messages: (count: number) => counted(count, 'message', 'messages'),
  closedFor: {
    SILENCE: 'We didn’t hear from you',
    TIME: 'The claim was complete',
    WITHDRAWN: 'You withdrew it',
    TEAM: null,
    MERGED: null,
  } satisfies Record<ClosedFor, string | null>,
  until: (day: string) => `Until ${day}`,
  given,
  /** Headings of decisions. */
  /** The outcome at a glance. */
  moment: {
    expected: (by: string) => `Expected by ${by}`,
    kinds: {
      PAYMENT: 'Refund to your card',
      CREDIT: 'Store credit, sent to you by email',
      GOODS: 'A replacement, at no charge',
    } satisfies Record<InstructionKind, string>,
    stages: {
      approved: 'Approved',
      sent: 'Sent',
      paid: 'Paid',
      credited: 'Emailed',
      packed: 'Packed',
      shipped: 'Shipped',
      arrived: 'Delivered',
    } satisfies Record<OutcomeStage, string>,
  },
  decision: {
    approved: 'What you get',
    denied: 'Not approved',
    dismissed: 'Dismissed',
    together: 'Total for this claim',
    youPay: 'You pay',
  },
  amounts: {
    items: 'Items',
    shipping: 'Shipping',
    subtotal: 'Subtotal',
    tax: 'Taxes',
    bonus: 'Bonus',
    above: 'Above the maximum we can pay',
    total: 'Total',
  },
  part: (percentage: string) => `${percentage}% of what you paid for it.`,
  reference: (reference: string) => `Reference: ${reference}`,
  code: (code: string) => `Your code: ${code}. Enter it at checkout.`,
  expires: (on: string) => `It expires on ${on}.`,
  carriedOut: {
    waiting: 'Being prepared',
    packed: 'Being packed',
    sent: (on: string) => `Sent ${on}`,
    shipped: (on: string) => `Shipped ${on}`,
    arrived: (on: string) => `Delivered ${on}`,
    done: (on: string) => `Done ${on}`,
  },
  outcome: {
    kind: {
      REFUND: 'Refund',
      STORE_CREDIT: 'Store credit',
      FLAT_RATE: 'Refund',
      FLAT_RATE_STORE_CREDIT: 'Store credit',
      RESHIP: 'Replacement',
      CUSTOM: 'Agreed with you',
    } satisfies Record<ResolutionType, string>,
    units: (units: number, total: number) => {
      if (units < total) return `for ${units} of ${total}`;
      return total === 2 ? 'for both' : `for all ${total}`;
    },
    nothing: 'Not approved',
    denied: 'Denied',
  },
  stations: {
    ordered: 'Ordered',
    shipped: 'Shipped',
    scanned: 'Scanned by the carrier',
    out_for_delivery: 'Out for delivery',
    attempted: 'Delivery attempted',
    ready_for_pickup: 'Ready for pickup',
    delivered: 'Delivered',
    picked_up: 'Picked up',
    returned: 'Returned to sender',
    expected: 'Expected',
    was_expected: 'Was expected',
  } satisfies Record<StationKind, string>,
  replacement: 'Replacement',
});
