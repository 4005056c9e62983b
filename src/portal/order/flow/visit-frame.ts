import { orderName } from '../../../domain/orders/order-number.ts';
import { writtenFor } from '../../engine/reader.ts';
import { valetView } from '../valet/view.ts';
import type { Visit } from '../visit.ts';
import { orderSummary } from './summary.ts';

/** Layout data for a page of the visit. `isKept` means that this request's answers were just kept. */
export function frameOfVisit(visit: Visit, isKept = false) {
  const valet = valetView(visit);
  return {
    order: { id: visit.order.id, drawnAt: visit.now, keptAt: isKept ? visit.now : (visit.kept?.at ?? 0) },
    orderNumber: orderName(visit.order.sourceOrderNumber),
    valet,
    summary: writtenFor(valet, () => orderSummary(visit)),
  };
}
