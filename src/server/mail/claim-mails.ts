/**
 * Every mail to a shopper about a claim: one table from what happened to subject and words, and one place that makes a mail
 * of them. Each leads back to the claim without an account.
 */
import { CLAIM_TYPES, type ClaimType } from '../../domain/claim-types.ts';
import { shownReason } from '../../domain/decision.ts';
import { displayMoney } from '../../domain/money.ts';
import { paid } from '../../domain/payment.ts';
import { PROOF_REQUESTS } from '../../domain/proof-request.ts';
import { RESOLUTION_TYPES } from '../../domain/resolution-types.ts';
import { urls } from '../../urls.ts';
import type { ClaimDocument, ResolutionRow } from '../claims/store.ts';
import type { Context } from '../context.ts';
import { claimToken } from '../orders/present.ts';
import type { KnownStore } from '../stores/store.ts';
import type { MailText } from './store.ts';

export type ClaimMailFacts = {
  context: Context;
  store: KnownStore;
  /** The claim as it is once what the mail tells of has happened. */
  document: ClaimDocument;
  /** What the team wrote with it. */
  said?: string | null;
};

/** Paragraphs between the greeting and the link; `link` says what it opens. */
type Words = { subject: string; paragraphs: (string | null)[]; link?: string };

// Lines of a mail, not of a page: a name from outside must not begin one of its own.
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const numberOf = ({ document }: ClaimMailFacts) => `#${document.claim.claim_number}`;
const orderOf = ({ document }: ClaimMailFacts) => oneLine(document.claim.source_order_number);

function reportedItems({ document }: ClaimMailFacts): string {
  return document.items
    .map(
      (item) =>
        `- ${item.quantity} × ${oneLine(item.name)}: ${CLAIM_TYPES[item.claim_type as ClaimType].label}`,
    )
    .join('\n');
}

function resolutionLine({ items }: ClaimDocument, one: ResolutionRow): string {
  const item = items.find(({ id }) => id === one.claim_item_id);
  const what = item ? ` for ${one.quantity ?? item.quantity} × ${oneLine(item.name)}` : '';
  const { label, pays } = RESOLUTION_TYPES[one.resolution_type];
  const value = pays === 'share' || pays === 'flat' ? `: ${display(one.amounts.total, one)}` : '';
  const details = one.details ? ` (${oneLine(one.details)})` : '';
  return `- ${label}${what}${value}${details}`;
}

const display = (amount: string, { paid_original_currency: currency }: ResolutionRow) =>
  displayMoney(paid(amount, currency));

function approvedLines({ document }: ClaimMailFacts): string {
  return document.resolutions
    .filter(({ in_force }) => in_force)
    .map((one) => resolutionLine(document, one))
    .join('\n');
}

/** "Nov 24, 2026" where the store is. */
function dayOf({ store }: ClaimMailFacts, time: string | null): string | null {
  if (time === null) return null;
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: store.timeZone }).format(
    new Date(time),
  );
}

function dismissed(facts: ClaimMailFacts): Words {
  const until = dayOf(facts, facts.document.claim.dismissed_until);
  return {
    subject: `Your claim ${numberOf(facts)} was set aside`,
    paragraphs: [
      until
        ? `we set your claim for order ${orderOf(facts)} aside until ${until}. We look at it again then.`
        : `we can't do more about your claim for order ${orderOf(facts)}.`,
      facts.said ?? null,
      until ? 'If something changes before, answer by the link below.' : null,
    ],
  };
}

function denied(facts: ClaimMailFacts): Words {
  const { denial, appealed_at: appealedAt } = facts.document.claim;
  return {
    subject: `Your claim ${numberOf(facts)} was denied`,
    paragraphs: [
      `we looked into your claim for order ${orderOf(facts)} and can't approve it.`,
      denial && `${shownReason(denial.reason)}: ${denial.message}`,
      appealedAt ? null : 'If you see it differently, you can appeal once by the link below.',
    ],
  };
}

function proofRequested(facts: ClaimMailFacts): Words {
  const types = facts.document.claim.proof_request?.types ?? [];
  return {
    subject: `We need something from you for claim ${numberOf(facts)}`,
    paragraphs: [
      `to go on with your claim for order ${orderOf(facts)} we need:`,
      types.map((type) => `- ${PROOF_REQUESTS[type]}`).join('\n'),
      facts.said ?? null,
    ],
    link: 'Send it here:',
  };
}

function reminder(facts: ClaimMailFacts): Words {
  const closes = dayOf(facts, facts.document.claim.timer_at);
  return {
    subject: `Still waiting for you: claim ${numberOf(facts)}`,
    paragraphs: [
      `we need something from you before we can go on with your claim for order ${orderOf(facts)}.`,
      facts.document.claim.proof_request?.message ?? null,
      closes ? `Without an answer we close it on ${closes}. You can open it again by answering.` : null,
    ],
    link: 'Answer here:',
  };
}

const about =
  (verb: string, sentence: string) =>
  (facts: ClaimMailFacts): Words => ({
    subject: `${verb} ${numberOf(facts)}`,
    paragraphs: [sentence.replace('{order}', orderOf(facts)), facts.said ?? null],
  });

/** One line a kind of mail. */
const CLAIM_MAILS = {
  received: (facts) => ({
    subject: `We have your claim ${numberOf(facts)}`,
    paragraphs: [
      `thank you for telling us. This is what you reported for order ${orderOf(facts)}:`,
      reportedItems(facts),
    ],
  }),
  message: about('A message about your claim', 'we wrote to you about your claim for order {order}:'),
  proof_requested: proofRequested,
  reminder,
  approved: (facts) => ({
    subject: `Your claim ${numberOf(facts)} is approved`,
    paragraphs: [
      `good news: your claim for order ${orderOf(facts)} is approved. This is what you get:`,
      approvedLines(facts),
      facts.said ?? null,
    ],
  }),
  denied,
  dismissed,
  resolved_externally: about('Your claim is resolved:', 'your claim for order {order} is resolved:'),
  appealed: about(
    'We have your appeal for claim',
    'we look at your claim for order {order} again and write to you.',
  ),
  reopened: about('We look again at your claim', 'we opened your claim for order {order} again.'),
  withdrawn: about(
    'You took back your claim',
    'you took back your claim for order {order}. Nothing more happens.',
  ),
  closed_silent: about(
    'We closed your claim',
    "we closed your claim for order {order}, because we didn't hear from you. Answer by the link below to open it again.",
  ),
  closed: about(
    'Your claim is closed:',
    'your claim for order {order} is closed. Tell us by the link below how it went.',
  ),
  address_changed: about(
    'A new address for claim',
    'the shipping address of your claim for order {order} was changed. If that was not you, tell us by the link below.',
  ),
  review_answered: about(
    'An answer to your review of claim',
    'we answered your review of your claim for order {order}:',
  ),
  link: about('The link to your claim', 'this is the link to your claim for order {order}.'),
} as const satisfies Record<string, (facts: ClaimMailFacts) => Words>;

export type ClaimMailKind = keyof typeof CLAIM_MAILS;

/** The mail in plain text, to the claim's own address. */
export function claimMail(kind: ClaimMailKind, facts: ClaimMailFacts): MailText {
  const { context, store, document } = facts;
  const { claim } = document;
  const { subject, paragraphs, link = 'Follow it here:' }: Words = CLAIM_MAILS[kind](facts);
  const greeting = claim.author_name ? `Hello ${oneLine(claim.author_name)},` : 'Hello,';
  const address = context.publicUrl + urls.view(claimToken(context, store, claim.id, claim.token_generation));
  const parts = [greeting, ...paragraphs, `${link}\n${address}`, oneLine(store.name)];
  return {
    recipient: claim.author_email,
    subject,
    body: `${parts.filter((part) => part !== null && part !== '').join('\n\n')}\n`,
  };
}
