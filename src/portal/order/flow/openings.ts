/** What can be reported of a shipment now, item by item, under shipping protection and under warranty. */
import type { Coverage, IssueCategory } from '../../../domain/claims/claim-types.ts';
import type { Fulfillment } from '../../../domain/orders/order.ts';
import { claimableInShipment } from '../../../domain/orders/quantity.ts';
import { isUnderWarranty } from '../../../domain/protection/eligibility.ts';
import { bestOf, type Verdict, verdictOf } from '../../../domain/protection/verdict.ts';
import { displayDurationText } from '../../../domain/time/duration.ts';
import { urls } from '../../../urls.ts';
import type { Refusal } from '../../parts/views.ts';
import type { Visit } from '../visit.ts';
import { dayWithYear } from './days.ts';
import { entryOf } from './draft.ts';
import { findItem, namedClaim, refusalOf, viewHref } from './order-views.ts';
import { words } from './words.ts';

export type OpenItem = {
  sourceItemId: string;
  /** How many units can be reported; if 0, `refusal` says why. */
  max: number;
  covers: readonly Coverage[];
  refusal: Refusal | null;
};

export const shipmentOf = ({ order }: Pick<Visit, 'order'>, id: string): Fulfillment | null =>
  order.fulfillments.find(({ sourceFulfillmentId }) => sourceFulfillmentId === id) ?? null;

const NOWHERE = verdictOf('not_applicable', 'shipment.unknown');

/** Verdict on a shipment for one category of shipping claims. */
export function categoryVerdict({ assessment }: Visit, id: string, category: IssueCategory): Verdict {
  const known = Object.hasOwn(assessment.fulfillments, id) ? assessment.fulfillments[id] : undefined;
  return known?.categories[category] ?? NOWHERE;
}

export function warrantyVerdictOf(visit: Visit, shipmentId: string, sourceItemId: string): Verdict {
  const { order, store, now } = visit;
  return isUnderWarranty({ order, store, now, sourceItemId, sourceFulfillmentId: shipmentId });
}

/** For example "Warranty 2 Years. Covered until Nov 13, 2028."; null if no warranty applies. */
export function warrantyLine(visit: Visit, shipmentId: string, sourceItemId: string): string | null {
  const { eligible, uneligibleAt } = warrantyVerdictOf(visit, shipmentId, sourceItemId);
  const period = findItem(visit, sourceItemId)?.warrantyPeriod ?? null;
  if (!eligible || uneligibleAt === null || period === null) return null;
  return words.warranty(displayDurationText(period), dayWithYear(uneligibleAt, visit.store.timeZone));
}

/** A claim has a single coverage, so the one reported for an earlier package applies to the others. */
export function coverageSoFar({ metadata, order }: Visit, exceptShipmentId: string): Coverage | null {
  const reported = order.fulfillments.some(
    ({ sourceFulfillmentId: id }) =>
      id !== exceptShipmentId &&
      entryOf(metadata.claim, id).issues.some(({ issueType }) => issueType !== null),
  );
  return reported ? metadata.claim.claimCategory : null;
}

/** Why no unit is left: other claims hold them, or they were refunded. */
function takenBy(visit: Visit, shipment: Fulfillment, sourceItemId: string): Refusal {
  const claims = visit.order.claims.filter(
    ({ holdsQuantity, items }) =>
      holdsQuantity &&
      items.some(
        (line) =>
          line.sourceItemId === sourceItemId && line.sourceFulfillmentId === shipment.sourceFulfillmentId,
      ),
  );
  if (claims.length === 0) {
    const isRefunded = (findItem(visit, sourceItemId)?.refundedQuantity ?? 0) > 0;
    return { text: isRefunded ? words.item.refunded : words.item.none, links: [] };
  }
  return {
    text: words.claim.partOf(claims.map((claim) => namedClaim(visit, claim))),
    links: claims.flatMap((claim) => {
      const href = viewHref(visit, claim);
      const text = claims.length === 1 ? words.claim.see : words.claim.seeOne(claim.claimNumber);
      return href === null ? [] : [{ href, text }];
    }),
  };
}

function openItem(visit: Visit, shipment: Fulfillment, sourceItemId: string): OpenItem {
  const id = shipment.sourceFulfillmentId;
  const left = claimableInShipment(visit.order, id, sourceItemId);
  if (left === 0)
    return { sourceItemId, max: 0, covers: [], refusal: takenBy(visit, shipment, sourceItemId) };
  const shipping = categoryVerdict(visit, id, 'issuesWithItems');
  const warranty = warrantyVerdictOf(visit, id, sourceItemId);
  const open: Coverage[] = [
    ...(shipping.eligible ? (['SHIPPING'] as const) : []),
    ...(warranty.eligible ? (['WARRANTY'] as const) : []),
  ];
  if (open.length === 0) return { sourceItemId, max: 0, covers: [], refusal: refusalOf(visit, shipping) };
  const fixed = coverageSoFar(visit, id);
  if (fixed !== null && !open.includes(fixed)) {
    return { sourceItemId, max: 0, covers: [], refusal: { text: words.item.otherCover, links: [] } };
  }
  return { sourceItemId, max: left, covers: fixed === null ? open : [fixed], refusal: null };
}

/** The items of a shipment, in its order. A shop may list an item twice; it is shown once. */
export function openItems(visit: Visit, shipment: Fulfillment): OpenItem[] {
  const ids = [...new Set(shipment.items.map(({ sourceItemId }) => sourceItemId))];
  return ids.filter((id) => findItem(visit, id) !== null).map((id) => openItem(visit, shipment, id));
}

/** "Did it arrive like this, or did it fail later?" is asked if both coverages are open for an item (docs/rules/verdicts.md). */
export const asksCoverage = (items: readonly OpenItem[]): boolean =>
  items.some(({ covers }) => covers.length > 1);

/** Null if any item of the shipment can be reported under either coverage. */
export function itemsRefusal(visit: Visit, shipment: Fulfillment): Refusal | null {
  const items = openItems(visit, shipment);
  if (items.some(({ refusal }) => refusal === null)) return null;
  const [first] = items;
  const shipping = categoryVerdict(visit, shipment.sourceFulfillmentId, 'issuesWithItems');
  return items.length === 1 && first?.refusal ? first.refusal : refusalOf(visit, shipping);
}

/** Null if the category can be reported for any shipment. */
export function categoryRefusal(visit: Visit, category: IssueCategory): Refusal | null {
  const { fulfillments } = visit.order;
  const open = fulfillments.some((shipment) =>
    category === 'issuesWithItems'
      ? itemsRefusal(visit, shipment) === null
      : categoryVerdict(visit, shipment.sourceFulfillmentId, category).eligible,
  );
  if (open) return null;
  const verdicts = fulfillments.map(({ sourceFulfillmentId: id }) => categoryVerdict(visit, id, category));
  return {
    ...refusalOf(visit, bestOf(verdicts)),
    links: [{ href: tooSoonHref(category), text: words.more }],
  };
}

export const tooSoonHref = (category: IssueCategory) => `${urls.tooSoon()}?category=${category}`;
