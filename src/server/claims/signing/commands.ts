import type { z } from 'zod';
import type { signatureBodySchema } from '../../../contract/claim.ts';
import { afterSignature, canChangeAddress, isUndecided } from '../../../domain/claims/claim-moves.ts';
import { progressOf } from '../../../domain/claims/resolution-types.ts';
import type { Address } from '../../../domain/orders/order.ts';
import { type Caller, callerKey } from '../../auth/caller.ts';
import { storeOf } from '../../auth/scope.ts';
import { shortId } from '../../auth/short-id.ts';
import type { Context } from '../../context.ts';
import type { Answer } from '../../http/answers.ts';
import { ProblemError } from '../../problem-error.ts';
import { refuseOtherTerms } from '../../stores/claim-terms.ts';
import { takeAddress } from '../address.ts';
import {
  admitCaller,
  type ClaimRequest,
  changeClaim,
  claimAnswer,
  type HeldClaim,
  notifyShopper,
  writeChange,
} from '../change.ts';
import {
  type CheckedSignature,
  checkSignature,
  discardSignature,
  keepSignature,
  type Proof,
  refuseTypedName,
} from '../proof.ts';
import { clearProofRequest } from '../proof-requests.ts';
import { readdressGoods } from './goods.ts';
import { signingOf } from './link.ts';

type Body = z.infer<typeof signatureBodySchema>;
type Signature = Proof['signature'];

/**
 * Signs a claim once. If it waited for the signature, it goes to the team. A corrected address is stored with the
 * claim.
 */
export async function signClaim(context: Context, ask: ClaimRequest, body: Body): Promise<Answer> {
  // The image is checked before the claim is locked, since that may take seconds, but only for callers who may sign.
  await admitCaller(context, ask.caller);
  const checked = await checkedSignature(ask.caller, body);
  return changeClaim(context, ask, (held) => writeSigning(held, body, checked));
}

async function checkedSignature(
  caller: Caller,
  { imageUrl, typedName }: Body,
): Promise<CheckedSignature | null> {
  const place = { store: storeOf(caller), sender: callerKey(caller) };
  if (imageUrl) return checkSignature(place, imageUrl, 'imageUrl');
  return typedName ? checkSignature(place, { typedName }, 'typedName') : null;
}

async function writeSigning(held: HeldClaim, body: Body, checked: CheckedSignature | null): Promise<Answer> {
  const { context, store } = held;
  const correction = takeAddress(body.updatedShippingAddress, 'updatedShippingAddress');
  await refuseSigning(held, body);
  const signature = checked && (await keepSignature(context, store.id, checked));
  try {
    await correctAddress(held, correction);
    if (signature) await writeSignature(held, signature);
    const acknowledged = body.acknowledged === true;
    if (acknowledged) await writeDocument(held, 'ACKNOWLEDGEMENT', null);
    const { claimTerms } = body;
    const agreed = claimTerms === undefined ? {} : { claimTerms };
    await writeSigned(held, { correction, data: { signature: signature !== null, acknowledged, ...agreed } });
    return await claimAnswer(held);
  } catch (error) {
    await discardSignature(context, store.id, { signature });
    throw error;
  }
}

/** Refuses a claim that can't be signed, or a signature of the wrong kind. */
async function refuseSigning(
  { context, store, document }: HeldClaim,
  { imageUrl, typedName, acknowledged, claimTerms }: Body,
): Promise<void> {
  const signing = signingOf(document);
  // The claim is locked, so of two signatures one comes first.
  if (!signing && document.documents.some((proof) => proof.proof_type === 'SIGNATURE')) {
    throw new ProblemError('already_signed');
  }
  if (!isUndecided(document.claim.status)) throw new ProblemError('nothing_to_sign');
  refuseOtherTerms(store, claimTerms);
  if (acknowledged === false) throw refusal('acknowledgement_required', 'acknowledged');
  if (imageUrl) return;
  if (typedName) return refuseTypedName(context, store, 'typedName');
  if (signing?.signature !== false) throw refusal('signature_required', 'imageUrl');
  if (!acknowledged) throw refusal('acknowledgement_required', 'acknowledged');
}

const refusal = (code: 'acknowledgement_required' | 'signature_required', path: string) =>
  new ProblemError(code, { fields: [{ path, message: '' }] });

/** Pending goods also go to the new address. */
async function correctAddress(
  { client, store, document, now }: HeldClaim,
  correction: Address | null,
): Promise<void> {
  if (!correction) return;
  const { claim, resolutions } = document;
  if (!canChangeAddress(claim.status, progressOf(resolutions).moved)) throw new ProblemError('address_fixed');
  await readdressGoods(client, store.id, claim.id, correction, new Date(now));
}

/** The customer of a valet filing is told that the claim is complete, unless the filing opted out of mails. */
async function writeSigned(
  held: HeldClaim,
  { correction, data }: { correction: Address | null; data: Record<string, unknown> },
): Promise<void> {
  const { status, valet } = held.document.claim;
  await writeChange(held, {
    kind: 'signed',
    to: afterSignature(status),
    data,
    columns: { ...(correction && { shipping_address_change: correction }), ...clearProofRequest(held) },
  });
  if (status === 'PENDING_CUSTOMER' && valet?.notifyCustomer) await notifyShopper(held, 'received');
}

/** The image, if one could be drawn, and the proof that refers to it. */
async function writeSignature(held: HeldClaim, signature: NonNullable<Signature>): Promise<void> {
  const { client, store, document, now } = held;
  const { fileKey, typedName } = signature;
  if (fileKey) {
    await client.query(
      `insert into files (store_id, file_key, order_id, claim_id, filename, content_type, kind, size, width, height,
         created_at, stored_at)
       values ($1, $2, $3, $4, 'signature.png', 'image/png', 'image', $5, $6, $7, $8, $8)`,
      [
        store.id,
        fileKey,
        document.claim.order_id,
        document.claim.id,
        signature.size,
        signature.width,
        signature.height,
        new Date(now),
      ],
    );
  }
  await writeDocument(held, 'SIGNATURE', { fileKey, typedName });
}

async function writeDocument(
  { client, store, document, now }: HeldClaim,
  type: 'SIGNATURE' | 'ACKNOWLEDGEMENT',
  signature: Pick<NonNullable<Signature>, 'fileKey' | 'typedName'> | null,
): Promise<void> {
  await client.query(
    `insert into claim_documents (store_id, id, claim_id, proof_type, file_key, typed_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      store.id,
      shortId(),
      document.claim.id,
      type,
      signature?.fileKey ?? null,
      signature?.typedName ?? null,
      new Date(now),
    ],
  );
}
