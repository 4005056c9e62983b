/** Sentences of a claim's page that only the server can complete, in en-US; what the page says by itself is in text.ts. */

import type { CLAIM_EVENTS, ClaimEventKind } from '../../domain/claim-events.ts';
import type { ClosedFor } from '../../domain/claim-moves.ts';
import type { CustomerState } from '../../domain/customer-state.ts';
import type { NextStepKind } from '../../domain/next-step.ts';
import type { StationKind } from '../../domain/parcel-way.ts';
import type { ResolutionType } from '../../domain/resolution-types.ts';

const plural = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;

/** `by` and `since` as days or moments ready to read; `asked`: what the team wants. */
type Next = { by: string | null; since: string; isLate: boolean; asked: string; mayAppeal: boolean };

const closes = (by: string | null, without: string) =>
  by === null ? '' : ` ${without}, the claim closes on ${by}.`;

const next: Record<NextStepKind, (at: Next) => string> = {
  read: ({ by, isLate }) => {
    if (by === null) return 'Someone reads your claim as soon as we can.';
    return isLate
      ? `You should have heard from us by ${by}. We are sorry: your claim is not forgotten.`
      : `Someone reads your claim by ${by}.`;
  },
  decide: ({ by, isLate }) => {
    if (by === null) return 'You get an e-mail as soon as it is decided.';
    return isLate
      ? `We meant to decide by ${by}. It takes longer; you get an e-mail as soon as it is decided.`
      : `We decide by ${by} and tell you by e-mail.`;
  },
  decide_again: ({ by, isLate }) =>
    by === null || isLate
      ? 'We are looking at your claim again. You get an e-mail as soon as it is decided.'
      : `We look at your claim again, decide by ${by} and tell you by e-mail.`,
  sign: ({ by, asked }) =>
    `We still need ${asked}; then we look at your claim.${closes(by, 'Without an answer')}`,
  answer: ({ by, asked }) => `We need ${asked} from you.${closes(by, 'Without an answer')}`,
  hold: ({ by }) =>
    by === null
      ? 'We had to ask someone else about it, and go on as soon as they answer.'
      : `We had to ask someone else about it, and go on by ${by} at the latest.`,
  pay: ({ by, isLate }) =>
    isLate
      ? `You should have your money since ${by}. We are sorry: write to us if it has not come.`
      : `We send your money next. Up to 5 business days: you have it by ${by}.`,
  paid: ({ by, since, isLate }) =>
    isLate
      ? `We sent your money on ${since}, so you should have it since ${by}. If not, write to us.`
      : `We sent your money on ${since}. Up to 5 business days: you have it by ${by}.`,
  credit: () => 'We send your store credit by e-mail next.',
  credited: ({ since }) => `We sent your store credit by e-mail on ${since}.`,
  /** Specification, section 9. */
  send_goods: () => 'Items will be shipped immediately. You get the tracking number by e-mail.',
  pack: ({ since }) =>
    `Your replacement was ordered on ${since} and is being packed. You get the tracking number by e-mail.`,
  goods_shipped: ({ since }) => `Your replacement left on ${since}.`,
  done: ({ since }) => `Everything was done on ${since}.`,
  close: ({ by }) => `This claim closes on ${by}. If something is not right, write to us before then.`,
  appeal: ({ since, mayAppeal }) =>
    `On ${since} we decided that we can’t approve this claim. Why is below; if you see it differently, ${mayAppeal ? 'you can appeal once' : 'write to us'}.`,
  denied_for_good: ({ since }) =>
    `We looked again, and on ${since} decided that we can’t approve this claim.`,
  later: ({ by }) =>
    by === null
      ? 'We set this claim aside and look at it again later. If something changes, write to us.'
      : `We set this claim aside until ${by} and look at it again on that day. If something changes before, write to us.`,
  set_aside: ({ since }) => `We set this claim aside on ${since}. If you still need help, write to us.`,
  closed_for_silence: ({ since }) =>
    `We closed this claim on ${since}, because we didn’t hear from you. Answer, and it opens again.`,
  withdrawn: ({ since }) => `You took this claim back on ${since}. Nothing more happens.`,
  closed: ({ since }) => `This claim was closed on ${since}. If something is still open, write to us.`,
};

/** Steps of the timeline that are still to come; what is done or only waits for someone's wish is none. */
const coming: Partial<Record<NextStepKind, readonly string[]>> = {
  read: ['Someone reads it'],
  decide: ['Decision'],
  decide_again: ['Decision'],
  sign: ['Your part', 'Decision'],
  answer: ['Your answer', 'Decision'],
  hold: ['We go on', 'Decision'],
  pay: ['Money with you'],
  paid: ['Money with you'],
  credit: ['Store credit sent'],
  send_goods: ['Replacement shipped'],
  pack: ['Replacement shipped'],
  close: ['Claim closes'],
  later: ['We look at it again'],
};

type Shown = {
  [Kind in ClaimEventKind]: (typeof CLAIM_EVENTS)[Kind]['shown'] extends true ? Kind : never;
}[ClaimEventKind];

const became: Record<CustomerState, string> = {
  new: 'We have everything we need',
  open: 'Being looked into',
  pending: 'Waiting for an answer',
  draft: 'Waiting for you',
  approved: 'Approved',
  payment: 'Payment on its way',
  unfulfilled: 'Replacement being prepared',
  fulfilled: 'Replacement shipped',
  denied: 'Denied',
  dismissed: 'Set aside',
  closed: 'Closed',
};

/** What happened, by who did it: `us` is the team or a timer. */
const events: Record<Exclude<Shown, 'status_changed'>, { you: string; us: string }> = {
  filed: { you: 'Claim filed', us: 'Claim filed for you' },
  signed: { you: 'You signed', us: 'Claim signed' },
  message: { you: 'You wrote to us', us: 'We wrote to you' },
  proof_requested: { you: 'We asked you for more', us: 'We asked you for more' },
  approved: { you: 'Approved', us: 'Approved' },
  denied: { you: 'Denied', us: 'Denied' },
  appealed: { you: 'You appealed', us: 'Appeal received' },
  dismissed: { you: 'Set aside', us: 'Set aside' },
  resolved_externally: { you: 'Resolved', us: 'Resolved' },
  refund_sent: { you: 'Refund sent', us: 'Refund sent' },
  credit_sent: { you: 'Store credit sent', us: 'Store credit sent' },
  replacement_made: { you: 'Replacement ordered', us: 'Replacement ordered' },
  replacement_shipped: { you: 'Replacement shipped', us: 'Replacement shipped' },
  resolved: { you: 'Everything is done', us: 'Everything is done' },
  reopened: { you: 'You opened it again', us: 'We look at it again' },
  withdrawn: { you: 'You took the claim back', us: 'Claim taken back' },
  closed: { you: 'Closed', us: 'Closed' },
  reminded: { you: 'We reminded you', us: 'We reminded you' },
  address_changed: { you: 'You changed the address', us: 'Address changed' },
  reviewed: { you: 'You told us how it went', us: 'Review received' },
  review_answered: { you: 'We answered your review', us: 'We answered your review' },
};

type Given = { amount: string | null; what: string; external: boolean };
const named = (kind: string, { amount, external }: Given) =>
  [kind, amount === null ? '' : ` of ${amount}`, external ? ', made elsewhere' : ''].join('');

/** What someone gets, as a heading. */
const given: Record<ResolutionType, (what: Given) => string> = {
  REFUND: (what) => named('Refund', what),
  STORE_CREDIT: (what) => named('Store credit', what),
  FLAT_RATE: (what) => named('Refund', what),
  FLAT_RATE_STORE_CREDIT: (what) => named('Store credit', what),
  RESHIP: ({ what, external }) =>
    what === '' ? named('Replacement', { amount: null, what, external }) : `${what}, sent again`,
  CUSTOM: ({ amount, ...what }) =>
    named(amount === null ? 'Agreed with you' : `${amount}, agreed with you`, { ...what, amount: null }),
};

export const words = {
  next,
  coming,
  by: (when: string) => `by ${when}`,
  /** Where nobody said what. */
  anAnswer: 'an answer',
  yourSignature: 'your signature',
  event: events,
  became,
  messages: (count: number) => plural(count, 'message', 'messages'),
  closedFor: {
    SILENCE: 'We didn’t hear from you',
    TIME: 'Everything was done',
    WITHDRAWN: 'You took it back',
    TEAM: null,
  } satisfies Record<ClosedFor, string | null>,
  until: (day: string) => `Until ${day}`,
  given,
  /** Headings of what was decided. */
  decision: {
    approved: 'What you get',
    denied: 'Not approved',
    dismissed: 'Set aside',
    together: 'Altogether',
    youPay: 'You pay',
  },
  amounts: {
    items: 'Items',
    shipping: 'Shipping',
    subtotal: 'Subtotal',
    tax: 'Taxes',
    bonus: 'Bonus',
    above: 'Above the most we can pay',
    total: 'Total',
  },
  part: (percentage: string) => `${percentage} % of what you paid for it.`,
  reference: (reference: string) => `Reference: ${reference}`,
  carriedOut: {
    waiting: 'Being prepared',
    packed: 'Being packed',
    sent: (on: string) => `Sent ${on}`,
    shipped: (on: string) => `Shipped ${on}`,
    done: (on: string) => `Done ${on}`,
  },
  outcome: {
    kind: {
      REFUND: 'Refund',
      STORE_CREDIT: 'Store credit',
      FLAT_RATE: 'Refund',
      FLAT_RATE_STORE_CREDIT: 'Store credit',
      RESHIP: 'Sent again',
      CUSTOM: 'Agreed with you',
    } satisfies Record<ResolutionType, string>,
    units: (units: number, total: number) => (units === total ? `all ${total}` : `${units} of ${total}`),
    nothing: 'Nothing decided',
  },
  stations: {
    ordered: 'Ordered',
    shipped: 'Shipped',
    scanned: 'Last scan',
    out_for_delivery: 'Out for delivery',
    attempted: 'Delivery attempted',
    ready_for_pickup: 'Ready for pickup',
    delivered: 'Delivered',
    picked_up: 'Picked up',
    returned: 'Returned to sender',
    expected: 'Expected',
  } satisfies Record<StationKind, string>,
  replacement: 'Replacement',
};
