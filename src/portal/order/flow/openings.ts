/** What of a shipment can be reported now: shipping and warranty side by side, item by item. */
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
  /** Units that can be reported here; 0 where `refusal` says why not. */
  max: number;
  covers: readonly Coverage[];
  refusal: Refusal | null;
};

export const shipmentOf = ({ order }: Pick<Visit, 'order'>, id: string): Fulfillment | null =>
  order.fulfillments.find(({ sourceFulfillmentId }) => sourceFulfillmentId === id) ?? null;

const NOWHERE = verdictOf('not_applicable', 'shipment.unknown');

/** The verdict of a shipment for a category of shipping claims. */
export function categoryVerdict({ assessment }: Visit, id: string, category: IssueCategory): Verdict {
  const known = Object.hasOwn(assessment.fulfillments, id) ? assessment.fulfillments[id] : undefined;
  return known?.categories[category] ?? NOWHERE;
}

export function warrantyVerdictOf(visit: Visit, shipmentId: string, sourceItemId: string): Verdict {
  const { order, store, now } = visit;
  return isUnderWarranty({ order, store, now, sourceItemId, sourceFulfillmentId: shipmentId });
}

/** "Warranty 2 Years. Covered until Nov 13, 2028."; null where no warranty is open. */
export function warrantyLine(visit: Visit, shipmentId: string, sourceItemId: string): string | null {
  const { eligible, uneligibleAt } = warrantyVerdictOf(visit, shipmentId, sourceItemId);
  const period = findItem(visit, sourceItemId)?.warrantyPeriod ?? null;
  if (!eligible || uneligibleAt === null || period === null) return null;
  return words.warranty(displayDurationText(period), dayWithYear(uneligibleAt, visit.store.timeZone));
}

/** One claim has one category: what an earlier parcel was reported under holds for the others. */
export function coverageSoFar({ metadata, order }: Visit, exceptShipmentId: string): Coverage | null {
  const reported = order.fulfillments.some(
    ({ sourceFulfillmentId: id }) =>
      id !== exceptShipmentId &&
      entryOf(metadata.claim, id).issues.some(({ issueType }) => issueType !== null),
  );
  return reported ? metadata.claim.claimCategory : null;
}

/** Why no unit of an item is left: the claims that hold them, or a refund. */
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

/** The items of a shipment, in its order. A shop may list one twice: it is drawn once. */
export function openItems(visit: Visit, shipment: Fulfillment): OpenItem[] {
  const ids = [...new Set(shipment.items.map(({ sourceItemId }) => sourceItemId))];
  return ids.filter((id) => findItem(visit, id) !== null).map((id) => openItem(visit, shipment, id));
}

/** "Did it arrive like this, or did it fail later?" is asked where both are open for an item (docs/rules/verdicts.md). */
export const asksCoverage = (items: readonly OpenItem[]): boolean =>
  items.some(({ covers }) => covers.length > 1);

/** Null where items of the shipment can be reported, by whichever cover. */
export function itemsRefusal(visit: Visit, shipment: Fulfillment): Refusal | null {
  const items = openItems(visit, shipment);
  if (items.some(({ refusal }) => refusal === null)) return null;
  const [first] = items;
  const shipping = categoryVerdict(visit, shipment.sourceFulfillmentId, 'issuesWithItems');
  return items.length === 1 && first?.refusal ? first.refusal : refusalOf(visit, shipping);
}

/** Null where the category can be reported for some shipment. */
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
