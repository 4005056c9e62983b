import { orderName } from '../../../domain/orders/order-number.ts';
import { valetView } from '../valet/view.ts';
import type { Visit } from '../visit.ts';
import { orderSummary } from './summary.ts';

/** Layout data for a page of the visit. `isKept` means that this request's answers were just kept. */
export const frameOfVisit = (visit: Visit, isKept = false) => ({
  order: { id: visit.order.id, drawnAt: visit.now, keptAt: isKept ? visit.now : (visit.kept?.at ?? 0) },
  orderNumber: orderName(visit.order.sourceOrderNumber),
  valet: valetView(visit),
  summary: orderSummary(visit),
});
