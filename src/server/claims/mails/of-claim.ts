/** A mail as the customer of a real claim would get it now, to try a store's own words. */
import type { MacroVariable } from '../../../domain/claims/macro-text.ts';
import type { MailTextKind } from '../../../domain/claims/mail-text.ts';
import { type InstructionKind, RESOLUTION_TYPES } from '../../../domain/claims/resolution-types.ts';
import type { Context } from '../../context.ts';
import type { MailText } from '../../mail/queries.ts';
import type { KnownStore } from '../../stores/queries.ts';
import type { ClaimDocument } from '../queries.ts';
import { signingOf } from '../signing/link.ts';
import { inForce } from './claim-blocks.ts';
import { type ClaimMailKind, ownClaimMail } from './claim-mails.ts';
import { mailKindOf, NO_CLAIM } from './samples.ts';

const asksForProof = ({ claim }: ClaimDocument) => claim.proof_request !== null;
const isDecided = (document: ClaimDocument) => inForce(document).length > 0;

/** What a claim must have for a mail to say something about it; other mails fit every claim. */
const NEEDS: Partial<Record<ClaimMailKind, (document: ClaimDocument) => boolean>> = {
  signature_wanted: (document) => signingOf(document) !== null,
  proof_requested: asksForProof,
  reminder: asksForProof,
  approved: isDecided,
  denied: ({ claim }) => claim.denial !== null,
  appealed: ({ claim }) => claim.appealed_at !== null,
  dismissed: ({ claim }) => claim.status === 'DISMISSED' || claim.status === 'TEMPORARILY_DISMISSED',
};

/** The mails about one resolution, by what it gives. */
const REPORTS: Partial<Record<ClaimMailKind, InstructionKind>> = {
  refund_sent: 'PAYMENT',
  credit_sent: 'CREDIT',
  replacement_made: 'GOODS',
  replacement_shipped: 'GOODS',
  replacement_arrived: 'GOODS',
};

/**
 * Null if the claim doesn't get a mail with this text as it is now. Its link opens nothing: who may read a claim may still
 * not act as its customer.
 * @param maySeeMessages whether the mail may quote the team's last message
 */
export function mailOfClaim(
  at: { context: Context; store: KnownStore },
  kind: MailTextKind,
  document: ClaimDocument,
  maySeeMessages: boolean,
): { mail: MailText; missing: MacroVariable[] } | null {
  const mailKind = mailKindOf(kind);
  const gives = REPORTS[mailKind];
  const given = inForce(document).find((one) => RESOLUTION_TYPES[one.resolution_type].instruction === gives);
  if ((gives && !given) || NEEDS[mailKind]?.(document) === false) return null;
  const said = document.messages.findLast(({ sender_type: sender }) => sender === 'team')?.content ?? null;
  const { mail, text, missing } = ownClaimMail(mailKind, {
    ...at,
    document: { ...document, claim: { ...document.claim, id: NO_CLAIM } },
    said: maySeeMessages ? said : null,
    resolutionId: given?.id,
  });
  return text === kind ? { mail, missing } : null;
}
