/**
 * Every mail to a shopper about a claim: one table from kinds to their content, and one function that builds the mail.
 * Each links to the claim without an account. The words come from the locale (text.ts).
 */

import type { MailTextKind } from '../../../domain/claims/mail-text.ts';
import type { NextStepKind } from '../../../domain/claims/next-step.ts';
import type { ProofRequestType } from '../../../domain/claims/proof-request.ts';
import { greetedName } from '../../../domain/text/greeting.ts';
import { oneLine } from '../../../domain/text/plain-text.ts';
import { dateFormat } from '../../../domain/time/date-time.ts';
import { urls } from '../../../urls.ts';
import type { Context } from '../../context.ts';
import { type KeptLink, letterheadOf, linkWith, type TextBlock } from '../../mail/parts.ts';
import { type MailText, mailOf } from '../../mail/queries.ts';
import { type MailWords, mailWords } from '../../mail/text.ts';
import { linkPayload } from '../../orders/present.ts';
import { storeAddress } from '../../stores/address.ts';
import type { KnownStore } from '../../stores/queries.ts';
import { macroFacts } from '../macros/facts.ts';
import { stepsOf } from '../next-steps.ts';
import { nameOfOrder } from '../order-name.ts';
import type { ClaimDocument, ResolutionRow } from '../queries.ts';
import { signingOf } from '../signing/link.ts';
import {
  addressBlock,
  amountBlock,
  amountRows,
  decidedItems,
  goodsOf,
  howToUse,
  isPartly,
  itemsOf,
  momentBlock,
  moneyOf,
  referenceText,
  reportedItems,
  requestedBlock,
  teamMessage,
  trackingBlock,
} from './claim-blocks.ts';
import { inOwnWords } from './own-words.ts';

export type ClaimMailFacts = {
  context: Context;
  store: KnownStore;
  /** The claim after the change that the mail reports. */
  document: ClaimDocument;
  /** The team's message. */
  said?: string | null;
  /** The resolution it is about, if any. */
  resolutionId?: string | null;
};

type Facts = ClaimMailFacts & { words: MailWords; about: { claim: string; order: string } };
type Paragraph = string | TextBlock | null;
type Way = { says: string; label: string; target?: Target };
type Target = Pick<KeptLink, 'address' | 'token'>;

/**
 * What comes between the greeting and the link. `link`: the text before it, its label, and its target if not the claim.
 */
type Words = {
  subject: string;
  paragraphs: Paragraph[];
  link?: Way;
  /** Whose words it has if the store has its own, if not its kind’s. */
  text?: MailTextKind;
  /** What the mail says was paid. */
  amount?: string;
};

/** "Tuesday, November 24, 2026" in the store's time zone. */
function dayOf({ store, words }: Facts, time: number | null): string | null {
  if (time === null) return null;
  return dateFormat(words.locale, store.timeZone, { dateStyle: 'full' }).format(time);
}

/** The date promised for the first of these steps; null if none comes or no clock runs. */
function dueOf(facts: Facts, ...wanted: NextStepKind[]): string | null {
  const { store, document, context } = facts;
  const due = stepsOf(store, document, context.clock()).find(
    ({ step, isLate }) => wanted.includes(step) && !isLate,
  );
  return dayOf(facts, due?.by ?? null);
}

const SIGNED_TYPES: readonly ProofRequestType[] = ['SIGNATURE', 'ACKNOWLEDGEMENT'];

/** Links to the signature page if the claim only waits for a signature; otherwise uses `other`. */
function signOr({ context, store, document, words }: Facts, other: Way): Way {
  const signing = signingOf(document);
  const asked = document.claim.proof_request;
  const others = asked?.answeredAt === null && asked.types.some((type) => !SIGNED_TYPES.includes(type));
  if (signing === null || others) return other;
  const { claim } = document;
  const payload = linkPayload(context, store, claim.id, claim.token_generation);
  const target = linkWith(
    'signature',
    payload,
    (token) => storeAddress(context, store) + urls.sign(claim.id, token),
  );
  const { sign, confirm } = words.claims.signatureWanted;
  return { ...(signing.signature ? sign : confirm), target };
}

/** A page of the claim, opened by its link's token. */
function claimPage({ context, store, document: { claim } }: ClaimMailFacts, path: typeof urls.view): Target {
  const payload = linkPayload(context, store, claim.id, claim.token_generation);
  return linkWith('claim', payload, (token) => storeAddress(context, store) + path(token));
}

const mapped = <T>(value: T | null, says: (value: T) => string): string | null =>
  value === null ? null : says(value);

type Simple = {
  [Name in keyof MailWords['claims']]: MailWords['claims'][Name] extends Sentence ? Name : never;
};
type Sentence = { subject: (about: Facts['about']) => string; lead: (about: Facts['about']) => string };
type SimpleName = Simple[keyof Simple];

/** One sentence, followed by the team's message. */
const about =
  (name: SimpleName) =>
  ({ words, about: of, said: text }: Facts): Words => {
    const { subject, lead }: Sentence = words.claims[name];
    return { subject: subject(of), paragraphs: [lead(of), teamMessage(text)] };
  };

const askedProof = ({ words }: Facts, types: readonly ProofRequestType[]) => ({
  kind: 'list' as const,
  items: types.map((type) => words.proof[type]),
});

function proofRequested(facts: Facts): Words {
  const { proofRequested: words } = facts.words.claims;
  const types = facts.document.claim.proof_request?.types ?? [];
  return {
    subject: words.subject(facts.about),
    paragraphs: [
      words.lead(facts.about),
      askedProof(facts, types),
      teamMessage(facts.said),
      mapped(dueOf(facts, 'answer', 'sign'), words.closes),
    ],
    link: signOr(facts, words.link),
  };
}

function reminder(facts: Facts): Words {
  const { reminder: words, proofRequested } = facts.words.claims;
  const { proof_request: asked } = facts.document.claim;
  const types = asked?.answeredAt === null ? asked.types : [];
  const closes = dueOf(facts, 'answer', 'sign');
  return {
    subject: words.subject(facts.about),
    paragraphs: [
      words.lead(facts.about),
      types.length === 0 ? null : askedProof(facts, types),
      teamMessage(asked?.message),
      mapped(closes, words.closes),
    ],
    link: signOr(facts, types.length === 0 ? words.link : proofRequested.link),
  };
}

/** For a claim that the team filed: its contents, and that nothing happens until it is signed. */
function signatureWanted(facts: Facts): Words {
  const { signatureWanted: words } = facts.words.claims;
  return {
    subject: words.subject(facts.about),
    paragraphs: [
      words.lead(facts.about),
      reportedItems(facts),
      words.next,
      mapped(dueOf(facts, 'sign'), words.closes),
      words.unknown,
    ],
    link: signOr(facts, facts.words.follow),
  };
}

function received(facts: Facts): Words {
  const { words, about: of, document } = facts;
  const { subject, lead, leadFiled, next, unknown } = words.claims.received;
  const isFiledFor = document.claim.valet?.fromValet === true;
  const begin = isFiledFor ? leadFiled(of) : lead(of);
  const comes = next(dueOf(facts, 'decide'));
  const end = isFiledFor ? [comes, unknown] : [comes];
  return {
    ...(isFiledFor && { text: 'received_filed' as const }),
    subject: subject(of),
    paragraphs: [begin, reportedItems(facts), words.asked, requestedBlock(facts), ...end],
  };
}

/** When each outstanding resolution will arrive. */
function comingOf(facts: Facts): string[] {
  const { pay, credit, send_goods: sendGoods } = facts.words.claims.approved.next;
  const { store, document, context } = facts;
  return stepsOf(store, document, context.clock()).flatMap(({ step }) => {
    if (step === 'pay') return pay();
    if (step === 'credit') return credit();
    return step === 'send_goods' ? sendGoods() : [];
  });
}

function approved(facts: Facts): Words {
  const { words, about: of, document, said: text } = facts;
  const { subject, lead, subjectPartly, leadPartly } = words.claims.approved;
  const partly = isPartly(document);
  const total = amountRows(words, document).at(-1)?.value ?? null;
  return {
    ...(partly && { text: 'approved_partly' as const }),
    subject: (partly ? subjectPartly : subject)(of),
    paragraphs: [
      (partly ? leadPartly : lead)(of),
      total === null
        ? null
        : momentBlock(words, total, { by: dueOf(facts, 'pay'), given: document.resolutions }),
      ...decidedItems(facts),
      amountBlock(words, document),
      teamMessage(text),
      ...comingOf(facts),
    ],
  };
}

/** The resolution the mail is about. */
function reported({ document, resolutionId }: Facts): ResolutionRow {
  const one = document.resolutions.find(({ id }) => id === resolutionId);
  if (!one) throw new Error('A mail about a resolution must name it');
  return one;
}

const moneySent =
  (name: 'refundSent' | 'creditSent') =>
  (facts: Facts): Words => {
    const one = reported(facts);
    const words = facts.words.claims[name];
    const amount = moneyOf(facts.words, one.amounts.total, one.paid_original_currency);
    return {
      amount,
      subject: words.subject(facts.about),
      paragraphs: [
        words.lead(amount, facts.about),
        momentBlock(facts.words, amount, { by: 'time' in words ? dueOf(facts, 'paid') : null, given: [one] }),
        itemsOf(facts, one),
        'time' in words ? words.time : null,
        ...howToUse(facts.words, one),
      ],
    };
  };

const replacement =
  (name: 'replacementMade' | 'replacementArrived') =>
  (facts: Facts): Words => {
    const { subject, lead, next } = facts.words.claims[name];
    const one = reported(facts);
    const where = trackingBlock(facts, one);
    return {
      subject: subject(facts.about),
      paragraphs: [lead(facts.about), ...goodsOf(facts, one), where, referenceText(facts.words, one), next],
    };
  };

function replacementShipped(facts: Facts): Words {
  const words = facts.words.claims.replacementShipped;
  const one = reported(facts);
  const where = addressBlock(facts.document);
  return {
    subject: words.subject(facts.about),
    paragraphs: [
      words.lead(facts.about),
      ...goodsOf(facts, one),
      one.tracking_company && words.company(oneLine(one.tracking_company)),
      trackingBlock(facts, one),
      where && words.to,
      where,
      referenceText(facts.words, one),
    ],
  };
}

function denied(facts: Facts): Words {
  const { words, about: of, store, document } = facts;
  const { subject, lead, why, appeal } = words.claims.denied;
  const { denial, appealed_at: appealedAt } = document.claim;
  const reason = denial && words.reason(denial.reason);
  const mayAppeal = !appealedAt && store.settings.flags.appeals;
  return {
    subject: subject(of),
    paragraphs: [lead(of), reason && why(reason), denial && teamMessage(denial.message)],
    ...(mayAppeal && { link: { ...appeal, target: claimPage(facts, urls.myClaim.appeal) } }),
  };
}

function dismissed(facts: Facts): Words {
  const words = facts.words.claims.dismissed;
  const until = dueOf(facts, 'later');
  const said = teamMessage(facts.said);
  if (until === null)
    return { subject: words.subject(facts.about), paragraphs: [words.forGood(facts.about), said] };
  return {
    text: 'on_hold',
    subject: words.subjectUntil(facts.about),
    paragraphs: [words.leadUntil(facts.about), words.until(until), said, words.answer],
  };
}

/** One sentence, the team's message, and the new decision date. */
const againOf =
  (name: 'appealed' | 'reopened') =>
  (facts: Facts): Words => {
    const { subject, paragraphs } = about(name)(facts);
    return {
      subject,
      paragraphs: [...paragraphs, facts.words.claims.again(dueOf(facts, 'decide', 'decide_again'))],
    };
  };

function resolvedExternally(facts: Facts): Words {
  const { subject, paragraphs } = about('resolvedExternally')(facts);
  const { closes } = facts.words.claims.resolvedExternally;
  return { subject, paragraphs: [...paragraphs, mapped(dueOf(facts, 'close'), closes)] };
}

function closed({ words, about: of, said: text }: Facts): Words {
  const { subject, lead, open } = words.claims.closed;
  return { subject: subject(of), paragraphs: [lead(of), teamMessage(text), open] };
}

function reviewInvitation(facts: Facts): Words {
  const { subject, lead, once, link } = facts.words.claims.reviewInvitation;
  const target = claimPage(facts, urls.myClaim.review);
  return { subject: subject(facts.about), paragraphs: [lead(facts.about), once], link: { ...link, target } };
}

function addressChanged({ words, about: of, document }: Facts): Words {
  const { subject, lead, wrong } = words.claims.addressChanged;
  return { subject: subject(of), paragraphs: [lead(of), addressBlock(document), wrong] };
}

/** One line per kind of mail. `attaches`: the claim is attached as a PDF. */
const CLAIM_MAILS = {
  received: { write: received, attaches: true },
  message: { write: about('message') },
  proof_requested: { write: proofRequested },
  signature_wanted: { write: signatureWanted },
  reminder: { write: reminder },
  approved: { write: approved, attaches: true },
  refund_sent: { write: moneySent('refundSent') },
  credit_sent: { write: moneySent('creditSent') },
  replacement_made: { write: replacement('replacementMade') },
  replacement_shipped: { write: replacementShipped },
  replacement_arrived: { write: replacement('replacementArrived') },
  denied: { write: denied },
  dismissed: { write: dismissed },
  resolved_externally: { write: resolvedExternally, attaches: true },
  appealed: { write: againOf('appealed') },
  reopened: { write: againOf('reopened') },
  withdrawn: { write: about('withdrawn') },
  closed_silent: { write: about('closedSilent') },
  closed: { write: closed, attaches: true },
  review_invitation: { write: reviewInvitation },
  address_changed: { write: addressChanged },
  review_answered: { write: about('reviewAnswered') },
  link: { write: about('link') },
} as const satisfies Record<string, { write: (facts: Facts) => Words; attaches?: true }>;

export type ClaimMailKind = keyof typeof CLAIM_MAILS;
export const CLAIM_MAIL_KINDS = Object.keys(CLAIM_MAILS) as ClaimMailKind[];

/** Whether a mail of this kind has the claim attached; false for other kinds of mail. */
export const attachesClaim = (kind: string | null): boolean =>
  kind !== null && Object.hasOwn(CLAIM_MAILS, kind) && 'attaches' in CLAIM_MAILS[kind as ClaimMailKind];

/** Builds the mail to the claim's own e-mail address. */
export const claimMail = (kind: ClaimMailKind, given: ClaimMailFacts): MailText =>
  ownClaimMail(kind, given).mail;

/** The same, with the text it has and the variables of the store's own words that the claim has nothing for. */
export function ownClaimMail(kind: ClaimMailKind, given: ClaimMailFacts) {
  const { context, store, document } = given;
  const { claim } = document;
  const words = mailWords(store.settings.locale);
  const about = { claim: `#${claim.claim_number}`, order: nameOfOrder(store, document, words) };
  const facts: Facts = { ...given, words, about };
  const written: Words = CLAIM_MAILS[kind].write(facts);
  const filled = macroFacts(context, store, document, null);
  const text: MailTextKind = written.text ?? kind;
  const own = inOwnWords(written, store.mailTexts[text], {
    ...filled,
    resolutionTotal: written.amount ?? filled.resolutionTotal,
  });
  const { subject, paragraphs, link = words.follow } = own.mail;
  const { target = claimPage(facts, urls.view), says, label } = link as Way;
  const mail = mailOf(claim.author_email, subject, {
    letterhead: letterheadOf(store),
    greeting: words.greeting(greetedName(claim.author_name)),
    blocks: paragraphs.filter((part) => part !== null).map(blockOf),
    link: { says, label, ...target },
    language: words.language,
  });
  return { mail, text, missing: own.missing };
}

const blockOf = (part: NonNullable<Paragraph>): TextBlock =>
  typeof part === 'string' ? { kind: 'text', text: part } : part;
