/** Mails in a store's own words (docs/decisions/089-mail-texts.md). */
import { type MacroFacts, type MacroVariable, renderMacro } from '../../../domain/claims/macro-text.ts';
import type { MailText, MailTextKind } from '../../../domain/claims/mail-text.ts';
import type { MailWords } from '../../mail/text.ts';

/** A mail as written. The first paragraph is its lead. */
type Written<Paragraph> = { subject: string; paragraphs: Paragraph[] };

/**
 * The mail with the store's subject and lead. What has nothing left once its variables are filled in stays as written.
 * `missing`: variables that the claim has nothing for.
 */
export function inOwnWords<Mail extends Written<Paragraph>, Paragraph>(
  mail: Mail,
  own: MailText | undefined,
  facts: MacroFacts,
): { mail: Mail; missing: MacroVariable[] } {
  if (!own) return { mail, missing: [] };
  const [subject, lead] = [renderMacro(own.subject, facts), renderMacro(own.lead, facts)];
  const lines = lead.text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const [first, ...others] = mail.paragraphs;
  const begin = lines.length > 0 || first === undefined ? lines : [first];
  return {
    mail: {
      ...mail,
      subject: subject.text.trim() || mail.subject,
      paragraphs: [...begin, ...others] as Mail['paragraphs'],
    },
    missing: [...new Set([...subject.missing, ...lead.missing])],
  };
}

/** A claim and its order as a text with variables names them. */
const ABOUT = { claim: '#{{claim.number}}', order: '{{order.name}}' };
const AMOUNT = '{{resolution.total}}';

/** The words that come with the product, with variables. Saved as a store's own, they give the same mail. */
export function defaultText({ claims }: MailWords, kind: MailTextKind): MailText {
  const of = ({
    subject,
    lead,
  }: {
    subject: (about: typeof ABOUT) => string;
    lead: (about: typeof ABOUT) => string;
  }) => ({
    subject: subject(ABOUT),
    lead: lead(ABOUT),
  });
  const { received, approved, refundSent, creditSent, dismissed } = claims;
  const texts: Record<MailTextKind, MailText> = {
    received: of(received),
    received_filed: of({ ...received, lead: received.leadFiled }),
    signature_wanted: of(claims.signatureWanted),
    message: of(claims.message),
    proof_requested: of(claims.proofRequested),
    reminder: of(claims.reminder),
    approved: of(approved),
    approved_partly: of({ subject: approved.subjectPartly, lead: approved.leadPartly }),
    refund_sent: of({ ...refundSent, lead: (about) => refundSent.lead(AMOUNT, about) }),
    credit_sent: of({ ...creditSent, lead: (about) => creditSent.lead(AMOUNT, about) }),
    replacement_made: of(claims.replacementMade),
    replacement_shipped: of(claims.replacementShipped),
    replacement_arrived: of(claims.replacementArrived),
    denied: of(claims.denied),
    on_hold: of({ subject: dismissed.subjectUntil, lead: dismissed.leadUntil }),
    dismissed: of({ ...dismissed, lead: dismissed.forGood }),
    resolved_externally: of(claims.resolvedExternally),
    appealed: of(claims.appealed),
    reopened: of(claims.reopened),
    withdrawn: of(claims.withdrawn),
    closed_silent: of(claims.closedSilent),
    closed: of(claims.closed),
    address_changed: of(claims.addressChanged),
    review_invitation: of(claims.reviewInvitation),
    review_answered: of(claims.reviewAnswered),
    link: of(claims.link),
  };
  return texts[kind];
}
