import type { Fulfillment } from '../../../domain/orders/order.ts';
import { orderName } from '../../../domain/orders/order-number.ts';
import { explainVerdict } from '../../../domain/protection/explanation.ts';
import { urls } from '../../../urls.ts';
import { draw, goTo } from '../../engine/outcome.ts';
import { orderPage } from '../flow/guard.ts';
import { severalParcels } from '../flow/journey.ts';
import { itemsRefusal } from '../flow/openings.ts';
import { day, parcelView } from '../flow/order-views.ts';
import { words } from '../flow/words.ts';
import { returnsOpen } from '../return/offer.ts';
import type { Visit } from '../visit.ts';
import type { ProcessProps } from './model.ts';
import { screen } from './screen.ts';

/** The page has nothing to show: one package, and no exception to explain. */
export const isPassedOver = (visit: Visit) =>
  !severalParcels(visit) && !visit.assessment.isOneTimeAppeasementOpen;

function cover({ order, assessment }: Visit): ProcessProps['cover'] {
  if (assessment.isOneTimeAppeasementOpen) return { tone: 'info', ...words.cover.appeasement };
  const shipping = order.protection.shipping !== null && order.protection.shipping.removedAt === null;
  const warranty = Object.values(assessment.items).some((item) => item.warranty.validity.eligible);
  if (shipping) return { tone: 'success', ...(warranty ? words.cover.both : words.cover.protected) };
  return warranty ? { tone: 'success', ...words.cover.warranty } : null;
}

/** What can be reported about the package, and until when. */
function note(visit: Visit, shipment: Fulfillment): string | null {
  const assessed = visit.assessment.fulfillments[shipment.sourceFulfillmentId];
  if (!assessed) return null;
  const { verdict, categories, issues } = assessed;
  if (!verdict.eligible && itemsRefusal(visit, shipment) === null) return words.cover.warranty.text;
  const { issuesWithItems: items } = categories;
  if (items.eligible && items.uneligibleAt) return words.itemsUntil(day(visit, items.uneligibleAt));
  const { TRACKING_NOT_MOVING: stuck } = issues;
  if (stuck.eligible && stuck.uneligibleAt) return words.missingUntil(day(visit, stuck.uneligibleAt));
  if (stuck.eligibilityCode === 'too_soon' && stuck.eligibleAt) {
    return words.stuckFrom(day(visit, stuck.eligibleAt));
  }
  return explainVerdict(verdict, visit.store.timeZone, visit.now);
}

function processProps(visit: Visit): ProcessProps {
  return {
    back: urls.home(),
    step: null,
    errors: [],
    orderNumber: orderName(visit.order.sourceOrderNumber),
    parcels: visit.order.fulfillments.map((shipment) => ({
      ...parcelView(visit, shipment),
      note: note(visit, shipment),
    })),
    cover: cover(visit),
    returnsOpen: returnsOpen(visit),
  };
}

export const page = orderPage(screen, {
  show: (visit) => (isPassedOver(visit) ? goTo(urls.issues()) : draw(screen, processProps(visit))),
});
