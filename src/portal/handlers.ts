/** Which handlers answer which route that needs a looked-up order. */
import { ProblemError } from '../server/http/problem-error.ts';
import type { InStoreRouteId, MyClaimRouteId, RouteId } from '../urls.ts';
import { addressHandlers } from './address/handlers.ts';
import { claimReceivedHandlers } from './claim-received/handlers.ts';
import { detailsHandlers } from './details/handlers.ts';
import { viewHref } from './flow/order-views.ts';
import { homeHandlers, homeProps } from './home/handlers.ts';
import { screen as homeScreen } from './home/screen.ts';
import { issuesHandlers } from './issues/handlers.ts';
import { itemsHandlers } from './items/handlers.ts';
import { multipleShipmentsHandlers } from './multiple-shipments/handlers.ts';
import { notShippedHandlers } from './not-shipped/handlers.ts';
import { draw, goTo, type PageHandlers } from './outcome.ts';
import { processHandlers } from './process/handlers.ts';
import { resolutionHandlers } from './resolution/handlers.ts';
import { reviewHandlers } from './review/handlers.ts';
import { shipmentHandlers } from './shipment/handlers.ts';
import { tooLateHandlers } from './too-late/handlers.ts';
import { tooSoonHandlers } from './too-soon/handlers.ts';

/** The order's only claim, or the order with its claims (docs/rules/sessions.md). */
const orderClaimsHandlers: PageHandlers = {
  show: (visit, request) => {
    const { orderId } = request.params as { orderId: string };
    const { order } = visit;
    if (orderId !== order.id && orderId !== order.sourceOrderId) throw new ProblemError('not_found');
    const [only, ...others] = order.claims;
    const href = only && others.length === 0 ? viewHref(visit, only) : null;
    return href === null ? draw(homeScreen, homeProps(visit)) : goTo(href);
  },
};

export const HANDLERS: Record<
  Exclude<RouteId, 'start' | 'sign' | 'view' | 'print' | 'return' | InStoreRouteId | MyClaimRouteId>,
  PageHandlers
> = {
  home: homeHandlers,
  process: processHandlers,
  issues: issuesHandlers,
  items: itemsHandlers,
  shipment: shipmentHandlers,
  details: detailsHandlers,
  multipleShipments: multipleShipmentsHandlers,
  resolution: resolutionHandlers,
  address: addressHandlers,
  review: reviewHandlers,
  claimReceived: claimReceivedHandlers,
  notShipped: notShippedHandlers,
  tooSoon: tooSoonHandlers,
  tooLate: tooLateHandlers,
  orderClaims: orderClaimsHandlers,
};
