import { explainVerdict } from '../../domain/explanation.ts';
import type { Fulfillment } from '../../domain/order.ts';
import { urls } from '../../urls.ts';
import { severalParcels } from '../flow/journey.ts';
import { categoryVerdict, itemsRefusal } from '../flow/openings.ts';
import { day, orderName, parcelView } from '../flow/order-views.ts';
import { words } from '../flow/words.ts';
import { draw, goTo, type PageHandlers } from '../outcome.ts';
import type { Visit } from '../visit.ts';
import type { ProcessProps } from './model.ts';

/** Nothing to show: one parcel, and no word needed about what covers it. */
export const isPassedOver = (visit: Visit) =>
  !severalParcels(visit) && !visit.assessment.isOneTimeAppeasementOpen;

function cover({ order, assessment }: Visit): ProcessProps['cover'] {
  if (assessment.isOneTimeAppeasementOpen) return { tone: 'info', ...words.cover.appeasement };
  const shipping = order.protection.shipping !== null && order.protection.shipping.removedAt === null;
  const warranty = Object.values(assessment.items).some((item) => item.warranty.validity.eligible);
  if (shipping) return { tone: 'success', ...(warranty ? words.cover.both : words.cover.protected) };
  return warranty ? { tone: 'success', ...words.cover.warranty } : null;
}

/** What may be reported about the parcel and until when. */
function note(visit: Visit, shipment: Fulfillment): string | null {
  const verdict = visit.assessment.fulfillments[shipment.sourceFulfillmentId]?.verdict;
  if (!verdict) return null;
  const refusal = itemsRefusal(visit, shipment);
  if (!verdict.eligible && refusal === null) return words.cover.warranty.text;
  const items = categoryVerdict(visit, shipment.sourceFulfillmentId, 'issuesWithItems');
  if (items.eligible && items.uneligibleAt) return words.itemsUntil(day(visit, items.uneligibleAt));
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
  };
}

export const processHandlers: PageHandlers = {
  show: (visit) => (isPassedOver(visit) ? goTo(urls.issues()) : draw('process', processProps(visit))),
};
