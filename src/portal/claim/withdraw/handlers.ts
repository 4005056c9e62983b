import { statusesAt } from '../../../domain/claims/claim.ts';
import type { IssueType } from '../../../domain/claims/claim-types.ts';
import { assessOrder } from '../../../domain/protection/eligibility.ts';
import { displayDay } from '../../../domain/protection/explanation.ts';
import { loadOrderBySource } from '../../../server/orders/queries.ts';
import { withdrawClaim } from '../../../server/shopper/commands.ts';
import { draw, UNPROCESSABLE } from '../../engine/outcome.ts';
import type { FieldError } from '../../parts/views.ts';
import { somethingMayStillArrive } from '../actions.ts';
import { claimPage } from '../guard.ts';
import { words as all } from '../text.ts';
import { type ClaimVisit, doOnce, frameOf, runAction, stateOf } from '../visit.ts';
import type { WithdrawProps } from './model.ts';
import { screen } from './screen.ts';

const words = all.withdraw;
/** Same limit as the contract (src/contract/claim-state.ts). */
const REASON_MAX = 2_000;
const GIVEN = statusesAt('approved', 'resolved');

function refusalOf(visit: ClaimVisit) {
  if (visit.actions.canWithdraw) return null;
  const { status, closed_for: closedFor } = visit.document.claim;
  if (closedFor === 'WITHDRAWN') return words.refused.withdrawn;
  return GIVEN.includes(status) ? words.refused.given : words.refused.over(stateOf(visit));
}

/** Last day on which all its items can be claimed again after the withdrawal. */
async function againUntil({
  context,
  store,
  document: { claim, items },
}: ClaimVisit): Promise<string | null> {
  const { source_order_id: id } = claim;
  const order = id === null ? null : await loadOrderBySource(context.db, store.id, id);
  if (order === null) return null;
  const now = context.clock();
  const claimed = order.claimed.filter(({ claimId }) => claimId !== claim.id);
  const { fulfillments, items: assessed } = assessOrder({ ...order, claimed }, store, now);
  const ends = items.map(({ source_fulfillment_id: parcel, source_item_id: item, claim_type: type }) => {
    if (claim.claim_category === 'WARRANTY') return assessed[item]?.warranty.expires;
    return fulfillments[parcel ?? '']?.issues[type as IssueType]?.uneligibleAt;
  });
  const known = ends.flatMap((end) => (end && Date.parse(end) > now ? [end] : []));
  const [first] = known.sort();
  return first === undefined || known.length < ends.length ? null : displayDay(first, store.timeZone, now);
}

async function propsOf(visit: ClaimVisit, reason: string, errors: FieldError[] = []): Promise<WithdrawProps> {
  const refusal = refusalOf(visit);
  return {
    ...frameOf(visit, refusal),
    errors,
    reasonMax: REASON_MAX,
    mayStillArrive: somethingMayStillArrive(visit.document),
    againUntil: refusal === null ? await againUntil(visit) : null,
    values: { reason },
  };
}

export const page = claimPage(screen, {
  show: async (visit) => draw(screen, await propsOf(visit, '')),
  answer: async (visit, form) => {
    const reason = form.one('reason');
    if (reason.length > REASON_MAX) {
      const errors = [{ field: 'reason', message: words.reasonLong(REASON_MAX) }];
      return draw(screen, await propsOf(visit, reason, errors), UNPROCESSABLE);
    }
    const body = { reason: reason === '' ? null : reason };
    return runAction(visit, {
      work: () => doOnce(visit, { path: 'my-claim/withdraw', body }, (held) => withdrawClaim(held, body)),
      notice: 'claim-withdrawn',
      again: async (error) => draw(screen, await propsOf(visit, reason, [error])),
    });
  },
});
