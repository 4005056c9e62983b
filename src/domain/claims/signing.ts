/** What the customer still has to sign for a claim (docs/rules/proof.md). */
import type { ClaimStatus } from './claim.ts';
import { isUndecided } from './claim-moves.ts';
import type { ProofRequestType } from './proof-request.ts';

export type SigningFacts = {
  status: ClaimStatus;
  /** A mandatory signature: required by the proof ladder or by the valet's option. */
  required: boolean;
  /** The team's latest request, and its time. */
  asked: { types: readonly ProofRequestType[]; at: string } | null;
  /** When the claim was last signed and its statement last ticked; null if never. */
  signedAt: string | null;
  acknowledgedAt: string | null;
};

export type Signing = { signature: boolean; acknowledgement: boolean };

/** Null if nothing needs signing. A signature includes the statement; the statement can also be requested alone. */
export function signingWanted(facts: SigningFacts): Signing | null {
  const { status, required, asked, signedAt, acknowledgedAt } = facts;
  if (!isUndecided(status)) return null;
  const isMissing = (type: ProofRequestType, given: string | null) =>
    asked?.types.includes(type) === true && (given === null || Date.parse(given) < Date.parse(asked.at));
  const signature = (required && signedAt === null) || isMissing('SIGNATURE', signedAt);
  if (signature) return { signature, acknowledgement: true };
  return isMissing('ACKNOWLEDGEMENT', acknowledgedAt) ? { signature, acknowledgement: true } : null;
}
