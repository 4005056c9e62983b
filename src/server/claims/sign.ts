import type { z } from 'zod';
import type { signatureBodySchema } from '../../contract/claim.ts';
import { AFTER_SIGNATURE } from '../../domain/claim-moves.ts';
import { shortId } from '../auth/short-id.ts';
import type { Answer } from '../http/answers.ts';
import { ProblemError } from '../http/problem-error.ts';
import { takeAddress } from './address.ts';
import { answered } from './asked.ts';
import { claimAnswer, type HeldClaim, writeChange } from './change.ts';
import { discardSignature, type Proof, takeSignature } from './proof.ts';

/** Signs a claim once; one that waited for it goes to the team. A corrected address is kept beside the order's. */
export async function signClaim(held: HeldClaim, body: z.infer<typeof signatureBodySchema>): Promise<Answer> {
  const { context, store, document } = held;
  const correction = takeAddress(body.updatedShippingAddress, 'updatedShippingAddress');
  // The claim is held, so that of two signatures one comes first.
  if (document.documents.some((proof) => proof.proof_type === 'SIGNATURE')) {
    throw new ProblemError('already_signed');
  }
  const signature = await takeSignature(context, store.id, body.imageUrl, 'imageUrl');
  try {
    await writeSignature(held, signature);
    const { status } = document.claim;
    await writeChange(held, {
      kind: 'signed',
      to: AFTER_SIGNATURE[status] ?? null,
      columns: { ...(correction && { shipping_address_change: correction }), ...answered(held) },
    });
    return await claimAnswer(held);
  } catch (error) {
    await discardSignature(context, store.id, { acknowledged: false, signature });
    throw error;
  }
}

/** The picture and the proof that it is. */
async function writeSignature(
  { client, store, document, now }: HeldClaim,
  signature: NonNullable<Proof['signature']>,
): Promise<void> {
  const { claim } = document;
  await client.query(
    `with kept as (
       insert into files (store_id, file_key, order_id, claim_id, filename, content_type, kind, size, width, height,
         created_at, stored_at)
       values ($1, $2, $3, $4, 'signature.png', 'image/png', 'image', $5, $6, $7, $8, $8))
     insert into claim_documents (store_id, id, claim_id, proof_type, file_key, created_at)
     values ($1, $9, $4, 'SIGNATURE', $2, $8)`,
    [
      store.id,
      signature.fileKey,
      claim.order_id,
      claim.id,
      signature.size,
      signature.width,
      signature.height,
      new Date(now),
      shortId(),
    ],
  );
}
