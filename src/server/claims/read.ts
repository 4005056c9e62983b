import type { Caller } from '../auth/caller.ts';
import { storeOf } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import { ProblemError } from '../http/problem-error.ts';
import { type KnownStore, storeById } from '../stores/store.ts';
import { type ClaimDocument, loadClaim } from './store.ts';

/** A claim that the caller may see; everything else, forbidden or unknown, is the same 404. */
export async function openClaim(
  context: Context,
  caller: Caller,
  claimId: string,
): Promise<{ store: KnownStore; document: ClaimDocument }> {
  const storeId = storeOf(caller);
  const document = await loadClaim(context.db, storeId, claimId);
  if (!document || !maySee(caller, document)) throw new ProblemError('not_found');
  return { store: await storeById(context.db, storeId), document };
}

/** Whether a caller of the claim's store may see it. */
export function maySee(caller: Caller, { claim }: ClaimDocument): boolean {
  switch (caller.kind) {
    case 'program':
      return true;
    case 'shopper':
      return caller.orderId === claim.order_id;
    case 'claim':
    case 'signature':
      return caller.claimId === claim.id && caller.generation === claim.token_generation;
    case 'in-store':
    case 'anonymous':
      return false;
  }
}
