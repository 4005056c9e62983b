import { statusesAt } from '../../domain/claims/claim.ts';
import { mayStillArrive } from '../../domain/claims/claim-types.ts';
import { openActions } from '../../server/claims/present-state.ts';
import type { ClaimDocument } from '../../server/claims/queries.ts';
import type { Context } from '../../server/context.ts';
import type { KnownStore } from '../../server/stores/queries.ts';
import { urls } from '../../urls.ts';
import type { ClaimActionsProps, OfferId } from './actions-model.ts';
import { reviewOf } from './review/handlers.ts';

type Opened = { store: KnownStore; document: ClaimDocument };

/** Reviews are requested once the claim is over. A shopper who withdrew it has no decision to review. */
function isOver({ claim }: ClaimDocument): boolean {
  return (
    statusesAt('resolved', 'closed', 'archived').includes(claim.status) && claim.closed_for !== 'WITHDRAWN'
  );
}

export const somethingMayStillArrive = ({ items }: ClaimDocument): boolean =>
  items.some((item) => mayStillArrive(item.claim_type));

/** Lists only the actions that are possible now. */
export async function claimActions(
  context: Context,
  { store, document }: Opened,
  token: string,
): Promise<ClaimActionsProps> {
  const actions = await openActions(context, store, document);
  const review = actions.canReview ? await reviewOf({ context, store, document }) : null;
  const possible: Record<OfferId, boolean> = {
    appeal: actions.canAppeal,
    review: actions.canReview && review === null && isOver(document),
    address: actions.canChangeAddress,
    withdraw: actions.canWithdraw,
  };
  const ids = (Object.keys(possible) as OfferId[]).filter((id) => possible[id]);
  return {
    offers: ids.map((id) => ({ id, href: urls.myClaim[id](token) })),
    mayStillArrive: somethingMayStillArrive(document),
    review,
    print: urls.print(token),
  };
}
