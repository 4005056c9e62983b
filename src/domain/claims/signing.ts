/** What a claim waits for from its customer's own hand (docs/rules/proof.md). */
import type { ClaimStatus } from './claim.ts';
import { isUndecided } from './claim-moves.ts';
import type { ProofRequestType } from './proof-request.ts';

export type SigningFacts = {
  status: ClaimStatus;
  /** A signature that has to be there: by the ladder or by the valet's option. */
  required: boolean;
  /** What the team asked for last, and when. */
  asked: { types: readonly ProofRequestType[]; at: string } | null;
  /** When the claim was last signed, and its statement last ticked; null where never. */
  signedAt: string | null;
  acknowledgedAt: string | null;
};

export type Signing = { signature: boolean; acknowledgement: boolean };

/** Null where nothing is to sign. A signature brings the statement with it; the statement alone can be asked for. */
export function signingWanted(facts: SigningFacts): Signing | null {
  const { status, required, asked, signedAt, acknowledgedAt } = facts;
  if (!isUndecided(status)) return null;
  const isMissing = (type: ProofRequestType, given: string | null) =>
    asked?.types.includes(type) === true && (given === null || Date.parse(given) < Date.parse(asked.at));
  const signature = (required && signedAt === null) || isMissing('SIGNATURE', signedAt);
  if (signature) return { signature, acknowledgement: true };
  return isMissing('ACKNOWLEDGEMENT', acknowledgedAt) ? { signature, acknowledgement: true } : null;
}
