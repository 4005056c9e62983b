import { withdrawClaim } from '../../../server/shopper/commands.ts';
import { draw, UNPROCESSABLE } from '../../outcome.ts';
import type { FieldError } from '../../views.ts';
import { somethingMayStillArrive } from '../actions.ts';
import { words as all } from '../text.ts';
import { type ClaimHandlers, type ClaimVisit, doOnce, frameOf, sendOff, stateOf } from '../visit.ts';
import type { WithdrawProps } from './model.ts';

const words = all.withdraw;
/** As in the contract (src/contract/claim-state.ts). */
const REASON_MAX = 2_000;
const GIVEN = ['APPROVED', 'RESOLVED', 'RESOLVED_BY_BRAND'];

function refusalOf(visit: ClaimVisit) {
  if (visit.actions.canWithdraw) return null;
  const { status, closed_for: closedFor } = visit.document.claim;
  if (closedFor === 'WITHDRAWN') return words.refused.withdrawn;
  return GIVEN.includes(status) ? words.refused.given : words.refused.over(stateOf(visit));
}

const props = (visit: ClaimVisit, reason: string, errors: FieldError[] = []): WithdrawProps => ({
  ...frameOf(visit, refusalOf(visit)),
  errors,
  reasonMax: REASON_MAX,
  mayStillArrive: somethingMayStillArrive(visit.document),
  values: { reason },
});

export const withdrawHandlers: ClaimHandlers = {
  show: (visit) => draw('my-claim/withdraw', props(visit, '')),
  answer: async (visit, form) => {
    const reason = form.one('reason');
    if (reason.length > REASON_MAX) {
      const errors = [{ field: 'reason', message: words.reasonLong(REASON_MAX) }];
      return draw('my-claim/withdraw', props(visit, reason, errors), UNPROCESSABLE);
    }
    const body = { reason: reason === '' ? null : reason };
    return sendOff(visit, {
      work: () => doOnce(visit, { path: 'my-claim/withdraw', body }, (held) => withdrawClaim(held, body)),
      notice: 'claim-withdrawn',
      again: (error) => draw('my-claim/withdraw', props(visit, reason, [error])),
    });
  },
};
