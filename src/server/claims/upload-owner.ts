import type { Caller, CallerOf } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { type NamedOrder, orderNamed } from '../orders/queries.ts';
import { ProblemError } from '../problem-error.ts';
import type { KnownStore } from '../stores/queries.ts';
import type { UploadOwner } from '../uploads/queries.ts';
import { loadClaim } from './queries.ts';
import { refuseOldLink } from './read.ts';

/**
 * The owner of an upload: the order an API client names, the shopper's order, the order of the link's claim, or the
 * in-store visit.
 */
export async function uploadOwner(
  context: Context,
  store: KnownStore,
  caller: Caller,
  named: NamedOrder = {},
): Promise<UploadOwner> {
  switch (caller.kind) {
    case 'program':
    case 'member':
      return { orderId: await orderNamed(context.db, store.id, named), byProgram: true };
    case 'shopper':
    case 'valet':
      return { orderId: caller.orderId };
    case 'in-store':
      return { visitId: caller.visitId };
    case 'claim':
      return ownerByLink(context, store, caller);
    case 'anonymous':
    case 'signature':
    case 'person':
      throw new ProblemError('forbidden');
  }
}

async function ownerByLink(
  context: Context,
  store: KnownStore,
  caller: CallerOf<'claim'>,
): Promise<UploadOwner> {
  const found = await loadClaim(context.db, caller.storeId, caller.claimId);
  if (found?.claim.token_generation !== caller.generation) throw new ProblemError('link_expired');
  refuseOldLink(context, store, caller);
  return { orderId: found.claim.order_id, claimId: caller.claimId };
}
