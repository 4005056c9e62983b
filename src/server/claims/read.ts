import { isOldLink } from '../../domain/claims/claim-link.ts';
import { type Caller, linkHolder } from '../auth/caller.ts';
import { storeOf } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import { ProblemError } from '../problem-error.ts';
import { type KnownStore, storeById } from '../stores/queries.ts';
import { type ClaimDocument, loadClaim } from './queries.ts';

/** A claim the caller may see. Forbidden and unknown claims both give the same 404. */
export async function openClaim(
  context: Context,
  caller: Caller,
  claimId: string,
): Promise<{ store: KnownStore; document: ClaimDocument }> {
  const storeId = storeOf(caller);
  const store = await storeById(context.db, storeId);
  const document = await loadClaim(context.db, storeId, claimId);
  if (!document || !maySee(caller, document)) throw new ProblemError('not_found');
  refuseOldLink(context, store, caller);
  return { store, document };
}

/** An old link opens nothing until the e-mail address is confirmed (docs/decisions/025-old-links.md). */
export function refuseOldLink(context: Pick<Context, 'clock'>, store: KnownStore, caller: Caller): void {
  if (hasOldLink(context, store, caller)) throw new ProblemError('link_needs_email');
}

export const hasOldLink = (
  { clock }: Pick<Context, 'clock'>,
  { settings }: KnownStore,
  caller: Caller,
): boolean => {
  const holder = linkHolder(caller);
  return holder !== null && isOldLink(holder.issuedAt, clock(), settings.links.askEmailAfterDays);
};

/** Whether the caller may see the claim. The claim must belong to the caller's store. */
export function maySee(caller: Caller, { claim }: ClaimDocument): boolean {
  switch (caller.kind) {
    case 'program':
    case 'member':
      return true;
    case 'shopper':
      return caller.orderId === claim.order_id;
    case 'claim':
    case 'signature':
      return caller.claimId === claim.id && caller.generation === claim.token_generation;
    case 'valet':
    case 'in-store':
    case 'anonymous':
    case 'person':
      return false;
  }
}
