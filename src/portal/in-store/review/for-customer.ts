/** A team member files without an order: the claim is filed at once and has an order from then on. */
import { createHash } from 'node:crypto';
import type { OfflineFiling } from '../../../contract/in-store.ts';
import { callerKey } from '../../../server/auth/caller.ts';
import { sealToken } from '../../../server/auth/keys.ts';
import { loadClaim } from '../../../server/claims/queries.ts';
import { describeRepeat } from '../../../server/http/answers.ts';
import { fileFromValetVisit, type ValetVisitor } from '../../../server/in-store/commands.ts';
import { ProblemError } from '../../../server/problem-error.ts';
import { urls } from '../../../urls.ts';
import { keepOrder, writeCookie } from '../../engine/cookies.ts';
import { goTo, type Outcome } from '../../engine/outcome.ts';
import { ofOrder } from '../../parts/of-order.ts';
import type { InStoreVisit } from '../visit.ts';

/** Ends the visit and opens the order behind the claim, until the link ends, to show what happens next. */
export async function fileForCustomer(
  { context, store, call }: InStoreVisit,
  visitor: ValetVisitor,
  filing: OfflineFiling,
): Promise<Outcome> {
  const body = JSON.stringify(filing);
  const key = createHash('sha256').update(body).digest('base64url');
  const caller = callerKey(visitor);
  // A double click repeats the request in the same visit and gets the first claim.
  const repeat = describeRepeat({ caller, address: urls.inStore.review(), body, key });
  const answer = await fileFromValetVisit(context, { store, visitor, filing, repeat });
  const { id } = JSON.parse(answer.body) as { id: string };
  const document = await loadClaim(context.db, store.id, id);
  if (document === null) throw new ProblemError('not_found');
  const { order_id: orderId } = document.claim;
  const { by: tokenId, expiresAt } = visitor;
  keepOrder(
    call,
    orderId,
    sealToken('valet', { storeId: store.id, orderId, tokenId, expiresAt }, context.secret),
  );
  writeCookie(context, call.reply, 'inStore', '');
  return goTo(ofOrder(`${urls.claimReceived()}?${new URLSearchParams({ claim: id })}`, orderId));
}
