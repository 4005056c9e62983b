/** The verdict of one line of a claim, as its filing is checked. */
import type { ClaimType } from '../claims/claim-types.ts';
import type { Order } from '../orders/order.ts';
import { isFileable, isUnderWarranty, type StoreRules } from './eligibility.ts';
import { type Verdict, verdictOf } from './verdict.ts';
import { ROW_OF_TYPE, type WindowedType } from './windows.ts';

export type ClaimLine = { sourceFulfillmentId: string; sourceItemId: string; claimType: ClaimType };

type LineFacts = {
  order: Order;
  store: StoreRules;
  /** Milliseconds. */
  now: number;
  isWarranty: boolean;
  /** A one-time appeasement needs no protection. */
  isOta: boolean;
};

const hasWindow = (type: ClaimType): type is WindowedType => Object.hasOwn(ROW_OF_TYPE, type);

/** Its own units don't count. A type that only the team sets has no window. */
export function lineVerdict(facts: LineFacts, line: ClaimLine): Verdict {
  const { isWarranty, isOta, ...rest } = facts;
  const { sourceFulfillmentId, sourceItemId, claimType } = line;
  if (isWarranty) {
    return isUnderWarranty(
      { ...rest, sourceItemId, sourceFulfillmentId },
      { withGrace: true, ignoreQuantity: true },
    );
  }
  if (!hasWindow(claimType)) return verdictOf('not_applicable', 'set_by_team');
  return isFileable(
    { ...rest, sourceFulfillmentId, issueType: claimType },
    { withGrace: true, asIfProtected: isOta, ignoreQuantity: true },
  );
}
