/** Where a customer signs a claim, and whether there is anything to sign. */
import { type Signing, signingWanted } from '../../../domain/claims/signing.ts';
import { urls } from '../../../urls.ts';
import { sealToken } from '../../auth/keys.ts';
import type { Context } from '../../context.ts';
import type { ClaimDocument, DocumentRow } from '../queries.ts';

type Signable = Pick<ClaimDocument, 'claim' | 'documents'>;

const latest = (documents: readonly DocumentRow[], type: DocumentRow['proof_type']): string | null =>
  documents.findLast((proof) => proof.proof_type === type)?.created_at ?? null;

/** What the customer still has to sign; null if nothing. */
export function signingOf({ claim, documents }: Signable): Signing | null {
  return signingWanted({
    status: claim.status,
    required: claim.valet?.requireCustomerSignature ?? false,
    asked: claim.proof_request ?? null,
    signedAt: latest(documents, 'SIGNATURE'),
    acknowledgedAt: latest(documents, 'ACKNOWLEDGEMENT'),
  });
}

/**
 * The path of the page on which the claim is signed, with a signature token. Check `signingOf` before showing it.
 * @param issuedAt of the link the visitor came by, so that following it doesn't renew the link; defaults to now
 */
export function signPath(
  context: Pick<Context, 'secret' | 'clock'>,
  store: { id: string },
  { claim }: Pick<ClaimDocument, 'claim'>,
  issuedAt: string | null = new Date(context.clock()).toISOString(),
): string {
  const payload = { storeId: store.id, claimId: claim.id, generation: claim.token_generation, issuedAt };
  return urls.sign(claim.id, sealToken('signature', payload, context.secret));
}
