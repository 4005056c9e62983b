import { reasonForShopper } from '../../../domain/claims/decision.ts';
import { add, displayMoney } from '../../../domain/money/money.ts';
import type { ResolutionRow } from '../../../server/claims/queries.ts';
import { dayWithYear } from '../../order/flow/days.ts';
import type { AmountLine } from '../../parts/views.ts';
import type { DecisionView } from './model.ts';
import { amountsOf, type DecisionFacts, inForce, isMoney, resolutionView } from './resolutions.ts';
import { words } from './words.ts';

/** Total of all resolutions paid in money; null unless there are several. */
function altogether(money: readonly ResolutionRow[]): AmountLine | null {
  const totals = money.map((one) => amountsOf(one).total);
  const [first, ...others] = totals;
  if (first === undefined || others.length === 0) return null;
  return { label: words.decision.together, value: displayMoney(others.reduce(add, first)) };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Null before a decision, and after the claim was reopened. */
export function decisionOf(facts: DecisionFacts): DecisionView | null {
  const { store, document } = facts;
  const { claim, events } = document;
  const on = (time: string) => dayWithYear(time, store.timeZone);
  const nothing = { resolutions: [], total: null };
  if (claim.denial) {
    const { reason, message, at } = claim.denial;
    const label = reasonForShopper(reason);
    const { denied: title } = words.decision;
    return { title, tone: 'danger', reason: label, message, decidedOn: on(at), ...nothing };
  }
  const given = inForce(document);
  const [first] = given;
  if (first !== undefined) {
    return {
      title: words.decision.approved,
      tone: 'success',
      reason: null,
      message: first.description,
      decidedOn: on(first.created_at),
      resolutions: given.map((one) => resolutionView(one, facts)),
      total: altogether(given.filter(isMoney)),
    };
  }
  const dismissed = events.findLast(({ kind }) => kind === 'dismissed');
  if (!dismissed || !['DISMISSED', 'TEMPORARILY_DISMISSED'].includes(claim.status)) return null;
  const { reason, message } = dismissed.data;
  const title = claim.status === 'DISMISSED' ? words.decision.dismissed : words.onHold;
  const said = { reason: reasonForShopper(reason), message: textOf(message), decidedOn: on(dismissed.at) };
  return { title, tone: 'neutral', ...said, ...nothing };
}
