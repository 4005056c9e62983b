/** The page that follows a successful lookup: docs/rules/verdicts.md#where-a-lookup-leads. */
import type { ClaimStatus } from '../claims/claim.ts';
import { isUnderWay } from '../claims/claim-moves.ts';
import type { IssueCategory } from '../claims/claim-types.ts';
import type { Order } from '../orders/order.ts';
import type { FulfillmentAssessment, OrderAssessment } from './eligibility.ts';
import { bestOf, type Verdict } from './verdict.ts';

export type AfterLookup = 'not-shipped' | 'process' | 'too-late' | 'too-soon';

function verdictIn(fulfillment: FulfillmentAssessment, category: IssueCategory | null): Verdict {
  return category ? fulfillment.categories[category] : fulfillment.verdict;
}

function hasWarranty(order: Order): boolean {
  const { warranty } = order.protection;
  return (
    (warranty !== null && !warranty.removedAt) || order.items.some((item) => item.warrantyPeriod !== null)
  );
}

export function afterLookup(assessment: OrderAssessment, order: Order): AfterLookup {
  const shipments = Object.values(assessment.fulfillments);
  const warrantyOpen = Object.values(assessment.items).some(({ warranty }) => warranty.validity.eligible);
  const shipped = shipments.some(({ phase }) => phase !== 'not_shipped');
  // An in-store purchase has no shipment, but its warranty runs.
  if (!shipped && !warrantyOpen) return 'not-shipped';
  const shippingOpen = shipments.some(({ verdict }) => verdict.eligible);
  if (shippingOpen || warrantyOpen || assessment.isOneTimeAppeasementOpen) return 'process';
  const [first] = order.fulfillments;
  const firstVerdict = first && assessment.fulfillments[first.sourceFulfillmentId]?.verdict;
  const late = firstVerdict?.eligibilityCode === 'expired' && order.protection.shipping !== null;
  return late && !hasWarranty(order) ? 'too-late' : 'too-soon';
}

/** Whether a claim is still in progress: a returning shopper wants to see it first. */
export const hasOpenClaim = (claims: readonly { status: ClaimStatus }[]): boolean =>
  claims.some(({ status }) => isUnderWay(status));

/** Once a category is chosen: too soon if every shipment that has left the store is. */
export function isCategoryTooSoon(assessment: OrderAssessment, category: IssueCategory): boolean {
  const verdicts = Object.values(assessment.fulfillments)
    .filter(({ phase }) => phase !== 'not_shipped')
    .map((fulfillment) => fulfillment.categories[category]);
  return verdicts.length > 0 && verdicts.every(({ eligibilityCode }) => eligibilityCode === 'too_soon');
}

/**
 * The verdict that the waiting page explains: the best of the shipments (of the chosen category, if any), or of the
 * warranties if there are no shipments. Its `eligibleAt` is the date to come back, null if there is none.
 */
export function decidingVerdict(assessment: OrderAssessment, category: IssueCategory | null = null): Verdict {
  const verdicts = Object.values(assessment.fulfillments).map((fulfillment) =>
    verdictIn(fulfillment, category),
  );
  const warranties = category ? [] : Object.values(assessment.items).map(({ warranty }) => warranty.validity);
  const shipping = bestOf(verdicts);
  const warranty = bestOf(warranties.filter(({ eligibilityCode }) => eligibilityCode === 'too_soon'));
  // A warranty counts here only if it opens later. An item without one is no reason to wait.
  return verdicts.length === 0 ? bestOf(warranties) : bestOf([shipping, warranty]);
}

/** When to come back, ISO 8601 UTC; null if waiting doesn't help. */
export function opensAt(assessment: OrderAssessment, category: IssueCategory | null = null): string | null {
  const verdict = decidingVerdict(assessment, category);
  return verdict.eligibilityCode === 'too_soon' ? verdict.eligibleAt : null;
}
