import type { OrderReturn } from '../../../domain/orders/order.ts';
import { withOrder } from '../../../domain/orders/order-address.ts';
import { orderName } from '../../../domain/orders/order-number.ts';
import { trackingPage } from '../../../domain/orders/tracking.ts';
import { hasReturnsTool, portalOf } from '../../../server/returns/portal.ts';
import type { KnownStore } from '../../../server/stores/queries.ts';
import { urls } from '../../../urls.ts';
import { draw, goTo } from '../../engine/outcome.ts';
import { definePage, type Guard } from '../../engine/page.ts';
import { day, findItem, itemView } from '../flow/order-views.ts';
import { frameOfVisit } from '../flow/visit-frame.ts';
import { arrived, openVisit, type Visit } from '../visit.ts';
import type { ReturnProps, ReturnView } from './model.ts';
import { offerOf, START_QUERY } from './offer.ts';
import { screen } from './screen.ts';
import { words } from './text.ts';

/** Longer returns are listed on the store's own page. */
const MOST_ITEMS = 8;

function returnView(visit: Visit, sent: OrderReturn): ReturnView {
  const url = trackingPage(visit.store, { ...sent, trackingCompany: null });
  return {
    id: sent.id,
    badge: words.statuses[sent.status],
    line: words.since(day(visit, sent.createdAt)),
    tracking: url === null ? null : { company: null, number: sent.trackingNumber, url },
    items: sent.items.flatMap(({ sourceItemId, quantity }) => {
      const item = findItem(visit, sourceItemId);
      return item ? [itemView(item, quantity)] : [];
    }),
  };
}

/** `visit` is null if no order was looked up. */
type Returning = { store: KnownStore; visit: Visit | null; tool: Parameters<typeof offerOf>[2] };

function returnProps({ store, visit, tool }: Returning): ReturnProps {
  return {
    back: visit === null ? urls.start() : urls.home(),
    ...offerOf(store, visit?.order ?? null, tool),
    order: visit && {
      number: orderName(visit.order.sourceOrderNumber),
      items: visit.order.items.slice(0, MOST_ITEMS).map((item) => itemView(item, item.quantity)),
    },
    returns: visit === null ? [] : (visit.order.returns ?? []).map((sent) => returnView(visit, sent)),
    reportHref: visit === null ? urls.start() : urls.home(),
  };
}

/** The page works without an order. */
const anyone: Guard<Returning> = async (arrival) => {
  const { context, request } = arrival;
  const { store, shopper, named } = await arrived(arrival);
  if (shopper !== null && named === null) {
    return { instead: goTo(withOrder(request.url, shopper.orderId)), around: { store, privacy: 'own' } };
  }
  const visit = shopper && (await openVisit(context, request, { store, shopper }));
  const hasTool = asksTool(store) && (await hasReturnsTool(context, store.id));
  const tool = { hasTool, hasFailed: false };
  return {
    visit: { store, visit, tool },
    around: { store, ...(visit && frameOfVisit(visit)), privacy: 'own' },
  };
};

/** A store with a page of its own is not asked for another. */
const asksTool = ({ settings: { capabilities, returns } }: KnownStore): boolean =>
  capabilities.returns && returns.portalUrl === null;

export const page = definePage(screen, anyone, {
  show: async (returning) => {
    const { store, visit, tool } = returning;
    if (!visit?.query.has(START_QUERY) || !tool.hasTool) return draw(screen, returnProps(returning));
    const url = await portalOf(visit.context, store.id, visit.order);
    if (url !== null) return goTo(url);
    return draw(screen, returnProps({ ...returning, tool: { ...tool, hasFailed: true } }));
  },
});
