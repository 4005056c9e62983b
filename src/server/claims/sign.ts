import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type { signatureBodySchema } from '../../contract/claim.ts';
import { decideTransition } from '../../domain/claim.ts';
import type { Address } from '../../domain/order.ts';
import { shortId } from '../auth/short-id.ts';
import type { Context } from '../context.ts';
import type { Answer } from '../http/answers.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { KnownStore } from '../stores/store.ts';
import { takeAddress } from './address.ts';
import { presentClaim } from './present.ts';
import { discardSignature, type Proof, takeSignature } from './proof.ts';
import type { ClaimDocument, ClaimRow } from './store.ts';

export type Signing = {
  store: KnownStore;
  document: ClaimDocument;
  body: z.infer<typeof signatureBodySchema>;
};

/** Signs a claim once; one that waited for it becomes new. A corrected address is kept beside the order's. */
export async function signClaim(
  context: Context,
  client: PoolClient,
  { store, document, body }: Signing,
): Promise<Answer> {
  const { claim } = document;
  const correction = takeAddress(body.updatedShippingAddress, 'updatedShippingAddress');
  // The row is held from here on, so that of two signatures one comes first.
  await client.query('select 1 from claims where store_id = $1 and id = $2 for update', [store.id, claim.id]);
  const { rows: signed } = await client.query(
    "select 1 from claim_documents where store_id = $1 and claim_id = $2 and proof_type = 'SIGNATURE'",
    [store.id, claim.id],
  );
  if (signed.length > 0) throw new ProblemError('already_signed');
  const signature = await takeSignature(context, store.id, body.imageUrl, 'imageUrl');
  try {
    return await writeSignature(context, client, { store, claim, correction, signature });
  } catch (error) {
    await discardSignature(context, store.id, { acknowledged: false, signature });
    throw error;
  }
}

type Signed = {
  store: KnownStore;
  claim: ClaimRow;
  correction: Address | null;
  signature: NonNullable<Proof['signature']>;
};

/** File, proof, status and history; then the claim as it is now. */
async function writeSignature(
  context: Context,
  client: PoolClient,
  { store, claim, correction, signature }: Signed,
): Promise<Answer> {
  const at = new Date(context.clock());
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
      at,
      shortId(),
    ],
  );
  const waited = claim.status === 'PENDING_CUSTOMER' && decideTransition('PENDING_CUSTOMER', 'NEW').ok;
  const status = waited ? 'NEW' : claim.status;
  await client.query(
    `update claims set status = $3, shipping_address_change = coalesce($4, shipping_address_change),
       version = version + 1, updated_at = $5 where store_id = $1 and id = $2`,
    [store.id, claim.id, status, correction, at],
  );
  await client.query(
    `insert into claim_events (store_id, claim_id, sequence, at, kind, actor_kind, from_status, to_status)
     select $1, $2, max(sequence) + 1, $3, 'signed', 'customer', $4, $5 from claim_events
     where store_id = $1 and claim_id = $2`,
    [store.id, claim.id, at, claim.status, status],
  );
  const { rows } = await client.query<{ found: ClaimDocument }>('select claim_document($1, $2) as found', [
    store.id,
    claim.id,
  ]);
  const after = rows[0]?.found;
  if (!after) throw new ProblemError('not_found');
  return { status: 200, body: JSON.stringify(presentClaim(context, store, after)) };
}
