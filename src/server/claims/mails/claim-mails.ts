/**
 * Every mail to a shopper about a claim: one table from kinds to their content, and one function that builds the mail.
 * Each links to the claim without an account. The words come from the locale (text.ts).
 */

import type { MailTextKind } from '../../../domain/claims/mail-text.ts';
import { greetedName } from '../../../domain/text/greeting.ts';
import { oneLine } from '../../../domain/text/plain-text.ts';
import { urls } from '../../../urls.ts';
import { letterheadOf, linkWith, type TextBlock } from '../../mail/parts.ts';
import { type MailText, mailOf } from '../../mail/queries.ts';
import { type MailWords, mailWords } from '../../mail/text.ts';
import { linkPayload } from '../../orders/present.ts';
import { storeAddress } from '../../stores/address.ts';
import { macroFacts } from '../macros/facts.ts';
import { stepsOf } from '../next-steps.ts';
import { nameOfOrder } from '../order-name.ts';
import type { ResolutionRow } from '../queries.ts';
import { proofRequested, reminder, signatureWanted } from './asking.ts';
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
import {
  type ClaimMailFacts,
  dueOf,
  type Facts,
  mapped,
  type Paragraph,
  type Target,
  type Way,
  type Words,
} from './letter.ts';
import { inOwnWords } from './own-words.ts';

/** A page of the claim, opened by its link's token. */
function claimPage({ context, store, document: { claim } }: ClaimMailFacts, path: typeof urls.view): Target {
  const payload = linkPayload(context, store, claim.id, claim.token_generation);
  return linkWith('claim', payload, (token) => storeAddress(context, store) + path(token));
}

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
    letterhead: letterheadOf(store, storeAddress(context, store)),
    greeting: words.greeting(greetedName(claim.author_name)),
    blocks: paragraphs.filter((part) => part !== null).map(blockOf),
    link: { says, label, ...target },
    language: words.language,
  });
  return { mail, text, missing: own.missing };
}

const blockOf = (part: NonNullable<Paragraph>): TextBlock =>
  typeof part === 'string' ? { kind: 'text', text: part } : part;
