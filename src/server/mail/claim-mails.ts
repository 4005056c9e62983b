/**
 * Every mail to a shopper about a claim: one table from what happened to subject and words, and one place that makes a mail
 * of them. Each leads back to the claim without an account.
 */
import { CLAIM_TYPES, type ClaimType } from '../../domain/claim-types.ts';
import { shownReason } from '../../domain/decision.ts';
import { add, displayMoney, subtract, zero } from '../../domain/money.ts';
import { paid } from '../../domain/payment.ts';
import { PROOF_REQUESTS } from '../../domain/proof-request.ts';
import { RESOLUTION_TYPES } from '../../domain/resolution-types.ts';
import { urls } from '../../urls.ts';
import type { ClaimDocument, ResolutionRow } from '../claims/store.ts';
import type { Context } from '../context.ts';
import { claimToken } from '../orders/present.ts';
import type { KnownStore } from '../stores/store.ts';
import { letterheadOf, type MailBlock, oneLine, severalLines } from './parts.ts';
import { type MailText, mailOf } from './store.ts';

export type ClaimMailFacts = {
  context: Context;
  store: KnownStore;
  /** The claim as it is once what the mail tells of has happened. */
  document: ClaimDocument;
  /** What the team wrote with it. */
  said?: string | null;
};

/** What stands between the greeting and the link; `link`: the words before it and those on its button. */
type Words = {
  subject: string;
  paragraphs: (string | MailBlock | null)[];
  link?: { says: string; label: string };
};

const FOLLOW = { says: 'Follow it here:', label: 'See your claim' };

/** What the team wrote, set apart from our own words. */
function said(text: string | null | undefined): MailBlock | null {
  const shown = severalLines(text ?? '');
  return shown === '' ? null : { kind: 'said', text: shown };
}

const numberOf = ({ document }: ClaimMailFacts) => `#${document.claim.claim_number}`;
const orderOf = ({ document }: ClaimMailFacts) => oneLine(document.claim.source_order_number);

function reportedItems({ document }: ClaimMailFacts): MailBlock {
  const items = document.items.map(
    (item) => `${item.quantity} × ${oneLine(item.name)}: ${CLAIM_TYPES[item.claim_type as ClaimType].label}`,
  );
  return { kind: 'list', items };
}

function resolutionLine({ items }: ClaimDocument, one: ResolutionRow): string {
  const item = items.find(({ id }) => id === one.claim_item_id);
  const what = item ? ` for ${one.quantity ?? item.quantity} × ${oneLine(item.name)}` : '';
  const { label, pays } = RESOLUTION_TYPES[one.resolution_type];
  const value = pays === 'share' || pays === 'flat' ? `: ${display(one.amounts.total, one)}` : '';
  const details = one.details ? ` (${oneLine(one.details)})` : '';
  return `${label}${what}${value}${details}`;
}

const display = (amount: string, { paid_original_currency: currency }: ResolutionRow) =>
  displayMoney(paid(amount, currency));

function approvedLines({ document }: ClaimMailFacts): MailBlock {
  const given = document.resolutions.filter(({ in_force }) => in_force);
  return { kind: 'list', items: given.map((one) => resolutionLine(document, one)) };
}

const SUMMANDS = { items: 'Items', shipping: 'Shipping', tax: 'Tax', bonus: 'Bonus' } as const;

/** What the money given comes to; null where it is goods only. A ceiling is shown as what it takes off. */
function approvedAmounts({ document }: ClaimMailFacts): MailBlock | null {
  const money = document.resolutions.filter(
    ({ in_force, resolution_type: type }) =>
      in_force && ['share', 'flat'].includes(RESOLUTION_TYPES[type].pays),
  );
  const currency = money[0]?.paid_original_currency;
  if (currency === undefined) return null;
  const sum = (name: keyof ResolutionRow['amounts']) =>
    money.reduce((whole, { amounts }) => add(whole, paid(amounts[name], currency)), zero(currency));
  const summands = (Object.keys(SUMMANDS) as (keyof typeof SUMMANDS)[]).map((name) => ({
    label: SUMMANDS[name],
    money: sum(name),
  }));
  const total = sum('total');
  const above = summands.reduce((rest, { money: part }) => subtract(rest, part), total);
  const rows = [...summands, { label: 'Above the most we can pay', money: above }]
    .filter(({ label, money: part }) => label === SUMMANDS.items || part.amount !== 0n)
    .map(({ label, money: part }) => ({ label, value: displayMoney(part) }));
  return { kind: 'amounts', rows: [...rows, { label: 'Total', value: displayMoney(total) }] };
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
      said(facts.said),
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
      denial && said(`${shownReason(denial.reason)}: ${denial.message}`),
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
      { kind: 'list', items: types.map((type) => PROOF_REQUESTS[type]) },
      said(facts.said),
    ],
    link: { says: 'Send it here:', label: 'Send what we need' },
  };
}

function reminder(facts: ClaimMailFacts): Words {
  const closes = dayOf(facts, facts.document.claim.timer_at);
  return {
    subject: `Still waiting for you: claim ${numberOf(facts)}`,
    paragraphs: [
      `we need something from you before we can go on with your claim for order ${orderOf(facts)}.`,
      said(facts.document.claim.proof_request?.message),
      closes ? `Without an answer we close it on ${closes}. You can open it again by answering.` : null,
    ],
    link: { says: 'Answer here:', label: 'Answer us' },
  };
}

const about =
  (verb: string, sentence: string) =>
  (facts: ClaimMailFacts): Words => ({
    subject: `${verb} ${numberOf(facts)}`,
    paragraphs: [sentence.replace('{order}', () => orderOf(facts)), said(facts.said)],
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
      approvedAmounts(facts),
      said(facts.said),
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
export const CLAIM_MAIL_KINDS = Object.keys(CLAIM_MAILS) as ClaimMailKind[];

/** The mail to the claim's own address. */
export function claimMail(kind: ClaimMailKind, facts: ClaimMailFacts): MailText {
  const { context, store, document } = facts;
  const { claim } = document;
  const { subject, paragraphs, link = FOLLOW }: Words = CLAIM_MAILS[kind](facts);
  const address = context.publicUrl + urls.view(claimToken(context, store, claim.id, claim.token_generation));
  const name = oneLine(claim.author_name ?? '');
  return mailOf(claim.author_email, subject, {
    letterhead: letterheadOf(store),
    greeting: name ? `Hello ${name},` : 'Hello,',
    blocks: paragraphs.filter((part) => part !== null).map(blockOf),
    link: { ...link, address },
  });
}

const blockOf = (part: string | MailBlock): MailBlock =>
  typeof part === 'string' ? { kind: 'text', text: part } : part;
