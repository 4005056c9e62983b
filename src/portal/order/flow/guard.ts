/** Pages of an order: loads the store, the shopper who opened the order, and the draft. */
import { REDRAW_HEADER, withOrder } from '../../../domain/orders/order-address.ts';
import { isValet } from '../../../server/auth/caller.ts';
import { formerHolder, openOrders, orderCookies } from '../../../server/auth/open-orders.ts';
import { loadOrderBySource } from '../../../server/orders/queries.ts';
import type { KnownStore } from '../../../server/stores/queries.ts';
import { urls } from '../../../urls.ts';
import type { Arrival } from '../../engine/arrival.ts';
import { writeCookie } from '../../engine/cookies.ts';
import type { AnyScreen } from '../../engine/define-screen.ts';
import { refuseOtherSites } from '../../engine/other-sites.ts';
import { goTo, type Handlers, type Outcome } from '../../engine/outcome.ts';
import { definePage, type Guard, type Opened } from '../../engine/page.ts';
import { queryOf } from '../../engine/store-of-visit.ts';
import { forgetKept, keepSent } from '../kept-answers/answers.ts';
import { keepingAt, keepOnly, readable } from '../kept-answers/requests.ts';
import { admitShopper } from '../start/handlers.ts';
import type { StartNotice } from '../start/model.ts';
import { arrived, openVisit, type Visit, type Visitors } from '../visit.ts';
import { frameOfVisit } from './visit-frame.ts';

/** Why the page has no order: its session expired, another order is open, or no order was looked up yet. */
function whyStart({ context, request }: Arrival, named: string | null): StartNotice {
  const latest = orderCookies(context, request)[0]?.orderId ?? null;
  const isOpen = openOrders(context, request).length > 0;
  const former = formerHolder(context, request, named ?? (isOpen ? '' : (latest ?? '')));
  if (former !== null) return isValet(former) ? 'valet-over' : 'session-expired';
  return isOpen ? 'another-order' : 'order-needed';
}

/** Redirects to the lookup with the reason; keeps the store's name in the URL. */
function toStart(arrival: Arrival, named: string | null): Outcome {
  const { context, request, reply } = arrival;
  const reason = whyStart(arrival, named);
  const path = request.url.replace(/\?.*$/s, '');
  if (path !== urls.home() || reason !== 'order-needed') writeCookie(context, reply, 'notice', reason);
  const store = queryOf(request).get('store');
  return goTo(store ? `${urls.start()}?${new URLSearchParams({ store })}` : urls.start());
}

const FIRST_ORDER = '1001';

/** `?fake` opens the demo's first order for a visitor who has none. */
async function fakeVisit({ context, request, reply }: Arrival, store: KnownStore): Promise<Outcome | null> {
  const query = queryOf(request);
  if (context.mode !== 'demo' || !query.has('fake') || request.method !== 'GET') return null;
  const order = await loadOrderBySource(context.db, store.id, FIRST_ORDER);
  if (order === null) return null;
  admitShopper({ context, store, request, reply }, order);
  query.delete('fake');
  return goTo(withOrder(`${request.url.replace(/\?.*$/s, '')}?${query}`, order.id));
}

/** Loads the visit, unless the request only saves unfinished answers. */
async function visitFor(
  arrival: Arrival,
  visitors: Visitors & { store: KnownStore },
): Promise<Opened<Visit>> {
  const { context, request } = arrival;
  const { store, shopper, named } = visitors;
  const posted = request.method === 'POST';
  const isMeant = shopper !== null && named !== null;
  const at = posted ? keepingAt(request) : null;
  if (at !== null) return { sent: await keepOnly(arrival, isMeant ? shopper : null, at) };
  const opened = isMeant ? await openVisit(context, request, { store, shopper }) : null;
  if (opened === null) {
    const instead = (await fakeVisit(arrival, store)) ?? toStart(arrival, named);
    return { instead, around: { store, privacy: 'own', scripted: true } };
  }
  const sent = posted ? readable(request) : null;
  const visit = sent === null ? opened : { ...opened, kept: { ...sent, at: opened.now } };
  const isRedraw = request.headers[REDRAW_HEADER] !== undefined;
  const isKept = posted && (sent !== null || request.isMultipart());
  return {
    visit,
    around: { store, ...frameOfVisit(visit, isKept), privacy: 'own', scripted: true },
    settle: async (outcome) => {
      if (posted && 'to' in outcome && outcome.taken) await forgetKept(visit);
      else if (sent !== null && !isRedraw) await keepSent(visit, sent);
    },
  };
}

/** Requires an open order; redirects everyone else to /start, which explains why. */
export const needsOrder: Guard<Visit> = async (arrival) => {
  const { request } = arrival;
  refuseOtherSites(request);
  const visitors = await arrived(arrival);
  const { store, shopper, named } = visitors;
  // Without an order id in the URL, redirect to the same URL with one: each page must say which order it is about.
  if (shopper !== null && named === null && request.method !== 'POST') {
    const instead = goTo(withOrder(request.url, shopper.orderId));
    return { instead, around: { store, privacy: 'own', scripted: true } };
  }
  return visitFor(arrival, visitors);
};

export const orderPage = (
  screen: AnyScreen,
  handlers: Handlers<Visit>,
  options?: Parameters<typeof definePage>[3],
) => definePage(screen, needsOrder, handlers, options);
