import { displayMoney } from '../../../domain/money/money.ts';
import { unitsLeft } from '../../../domain/orders/units-left.ts';
import type { ClaimDocument, ClaimItemRow, ResolutionRow } from '../../../server/claims/queries.ts';
import type { OutcomeView } from './model.ts';
import { amountsOf, inForce, isMoney } from './resolutions.ts';
import { words } from './words.ts';

/** The result for one reported item: each resolution, the units without one, or the denial. */
export function outcomesOf(document: ClaimDocument, item: ClaimItemRow): OutcomeView[] {
  if (document.claim.denial) {
    return [{ tone: 'danger', text: words.outcome.denied, icon: 'cross-circle', line: null }];
  }
  const given = inForce(document);
  const here = given.filter((one) => one.claim_item_id === item.id);
  const outcomes = here.map((one) => outcomeView(one, item));
  const left = unitsLeft(
    item,
    given.map((one) => ({ itemId: one.claim_item_id, units: one.quantity })),
  );
  if (left === 0) return outcomes;
  const line = here.length === 0 ? null : words.outcome.units(left, item.quantity);
  return [...outcomes, { tone: 'neutral', text: words.outcome.nothing, line }];
}

function outcomeView(one: ResolutionRow, item: ClaimItemRow): OutcomeView {
  const units = one.quantity ?? item.quantity;
  const amount = isMoney(one) ? displayMoney(amountsOf(one).total) : null;
  const counted = item.quantity > 1 ? words.outcome.units(units, item.quantity) : null;
  return {
    tone: 'success',
    text: words.outcome.kind[one.resolution_type],
    icon: 'check-circle',
    line: [counted, amount].filter((part) => part !== null).join(' · ') || null,
  };
}
