/** The way of a page: store, shopper, visit, handler, and out. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ofOrder, withOrder } from '../domain/order-address.ts';
import { sentByOurOwnPage } from '../server/auth/authenticate.ts';
import { isValet } from '../server/auth/caller.ts';
import { formerHolder, openOrders, orderCookies } from '../server/auth/open-orders.ts';
import { ProblemError } from '../server/http/problem-error.ts';
import { loadOrderBySource } from '../server/orders/store.ts';
import type { KnownStore } from '../server/stores/store.ts';
import { isInStore, isMyClaim, ROUTES, type Route, urls } from '../urls.ts';
import { readCookie, writeCookie } from './cookies.ts';
import type { Arrival, Portal } from './engine/arrival.ts';
import { formOfBody } from './form-fields.ts';
import { FORM_BYTES, SIGNED_FORM_BYTES } from './form-limits.ts';
import { HANDLERS } from './handlers.ts';
import { forgetKept, keepSent } from './kept/answers.ts';
import { keepingAt, keepOnly, readable } from './kept/requests.ts';
import { claimActions } from './my-claim/actions.ts';
import { takeNotice } from './my-claim/notice.ts';
import { draw, goTo, type Outcome, type PageHandlers } from './outcome.ts';
import { answerForm, saidByScreen, withProblem } from './posted-form.ts';
import { wantsJson } from './refusals.ts';
import { sendAnswer } from './refused-form.ts';
import type { Frame } from './send.ts';
import { admitShopper, answerStart, showStart } from './start/handlers.ts';
import type { StartNotice, StartProps } from './start/model.ts';
import type { Newcomer } from './start/newcomer.ts';
import { isPersonal } from './start/prefill.ts';
import { queryOf } from './store-of-visit.ts';
import { talkProps, talkRoutes } from './view/conversation/routes.ts';
import { openByToken } from './view/handlers.ts';
import { viewProps } from './view/props.ts';
import { screen as viewScreen } from './view/screen.ts';
import { openVisit, type Visitors, visitorsOf } from './visit.ts';
import { frameOfVisit } from './visit-frame.ts';

/** Whose page it is, in a store that exists; it is kept for the pages that follow where the address names it. */
async function arrived({ context, request, reply }: Arrival): Promise<Visitors & { store: KnownStore }> {
  const visitors = await visitorsOf(context, request);
  const { store } = visitors;
  if (store === null) throw new ProblemError('store_not_found');
  const named = queryOf(request).get('store');
  if (named && readCookie(context, request, 'store') !== store.slug) {
    writeCookie(context, reply, 'store', store.slug);
  }
  return { ...visitors, store };
}

/** Nothing changes by a form of another site (docs/decisions/006-csrf-without-tokens.md). */
function refuseOtherSites(request: FastifyRequest): void {
  if (!sentByOurOwnPage(request)) throw new ProblemError('cross_site_request');
}

function send(
  arrival: Arrival,
  outcome: Outcome,
  frame: Omit<Frame, 'store'> & { store: KnownStore },
): FastifyReply | Promise<FastifyReply> {
  const { request, reply } = arrival;
  const { order = null } = frame;
  if ('to' in outcome) {
    const to = order === null ? outcome.to : ofOrder(outcome.to, order.id);
    reply.header('cache-control', 'no-store');
    return wantsJson(request) ? reply.send({ to }) : reply.redirect(to, 303);
  }
  // The page's script has the browser send the form again, which draws what is to be said about it.
  if (wantsJson(request))
    return reply.code(outcome.status).header('cache-control', 'no-store').send({ to: null });
  return sendAnswer(arrival, outcome, frame);
}

/** Why a page of an order has none: its time is over, another order is open, or none was looked up yet. */
function whyStart({ context, request }: Arrival, named: string | null): StartNotice {
  const latest = orderCookies(context, request)[0]?.orderId ?? null;
  const isOpen = openOrders(context, request).length > 0;
  const former = formerHolder(context, request, named ?? (isOpen ? '' : (latest ?? '')));
  if (former !== null) return isValet(former) ? 'valet-over' : 'session-expired';
  return isOpen ? 'another-order' : 'order-needed';
}

/** To the lookup, and why; the store's name in the address goes along. */
function toStart(arrival: Arrival, named: string | null): Outcome {
  const { context, request, reply } = arrival;
  const reason = whyStart(arrival, named);
  const path = request.url.replace(/\?.*$/s, '');
  if (path !== urls.home() || reason !== 'order-needed') writeCookie(context, reply, 'notice', reason);
  const store = queryOf(request).get('store');
  return goTo(store ? `${urls.start()}?${new URLSearchParams({ store })}` : urls.start());
}

/** `?fake`: the demo's first order for a visitor without one. */
async function fakeVisit({ context, request, reply }: Arrival, store: KnownStore): Promise<Outcome | null> {
  const query = queryOf(request);
  if (context.mode !== 'demo' || !query.has('fake') || request.method !== 'GET') return null;
  const order = await loadOrderBySource(context.db, store.id, `${store.slug}-1001`);
  if (order === null) return null;
  admitShopper({ context, store, request, reply }, order);
  query.delete('fake');
  return goTo(withOrder(`${request.url.replace(/\?.*$/s, '')}?${query}`, order.id));
}

async function guarded(arrival: Arrival, handlers: PageHandlers) {
  const { context, request } = arrival;
  const posted = request.method === 'POST';
  if (posted) refuseOtherSites(request);
  const { store, shopper, named } = await arrived(arrival);
  // A page that does not say which order it is about is drawn for none: the address of one that does follows.
  if (shopper !== null && named === null && !posted) {
    const to = goTo(withOrder(request.url, shopper.orderId));
    return send(arrival, to, { store, orderNumber: null, privacy: 'own' });
  }
  const isMeant = shopper !== null && named !== null;
  const at = posted ? keepingAt(request) : null;
  if (at !== null) return keepOnly(arrival, isMeant ? shopper : null, at);
  const opened = isMeant ? await openVisit(context, request, { store, shopper }) : null;
  const sent = posted ? readable(request) : null;
  const visit = opened && { ...opened, kept: sent ? { ...sent, at: opened.now } : opened.kept };
  if (visit === null) {
    const outcome = (await fakeVisit(arrival, store)) ?? toStart(arrival, named);
    return send(arrival, outcome, { store, orderNumber: null, privacy: 'own' });
  }
  const outcome = posted ? await answerForm(arrival, visit, handlers) : await handlers.show(visit, request);
  if (posted && 'to' in outcome && outcome.taken) await forgetKept(visit);
  else if (sent !== null) await keepSent(visit, sent);
  const isKept = posted && (sent !== null || request.isMultipart());
  return send(arrival, outcome, { store, ...frameOfVisit(visit, isKept), privacy: 'own' });
}

async function lookUp(newcomer: Newcomer): Promise<Outcome> {
  try {
    return await answerStart(newcomer, formOfBody(newcomer.request.body));
  } catch (error) {
    const found = saidByScreen(error, newcomer.reply);
    return withProblem(await showStart(newcomer), found);
  }
}

async function start(arrival: Arrival) {
  const { request } = arrival;
  const posted = request.method === 'POST';
  if (posted) refuseOtherSites(request);
  const { store } = await arrived(arrival);
  const newcomer = { ...arrival, store };
  const outcome = posted ? await lookUp(newcomer) : await showStart(newcomer);
  // Without an open order it is nobody's, and for search engines.
  const hasOpen =
    'props' in outcome && 'open' in outcome.props && (outcome.props as StartProps).open.length > 0;
  const privacy = isPersonal(queryOf(request)) ? 'token' : posted || hasOpen ? 'own' : 'start';
  return send(arrival, outcome, { store, orderNumber: null, privacy });
}

async function view(arrival: Arrival) {
  const { context, request, reply } = arrival;
  const { token } = request.params as { token: string };
  const opened = await openByToken(context, token);
  writeCookie(context, reply, 'claim', token);
  // What is uploaded from here on belongs to the claim, no longer to a visit in the shop.
  writeCookie(context, reply, 'inStore', '');
  const { store } = opened;
  const talk = await talkProps(context, opened, { token, query: queryOf(request) });
  const actions = await claimActions(context, opened, token);
  const props = viewProps(context, opened, { ...talk, actions, notice: takeNotice(arrival) });
  return send(arrival, draw(viewScreen, props), {
    store,
    orderNumber: null,
    privacy: 'token',
  });
}

/** What answers a route, and by which methods. */
function methodsOf(route: Route): { take: (arrival: Arrival) => Promise<FastifyReply>; forms: boolean } {
  const { id } = route;
  if (isInStore(id) || isMyClaim(id) || id === 'sign' || id === 'print' || id === 'return') {
    throw new Error(`${route.path} has handlers of its own`);
  }
  if (id === 'start') return { take: start, forms: true };
  if (id === 'view') return { take: view, forms: false };
  const handlers = HANDLERS[id];
  return { take: (arrival) => guarded(arrival, handlers), forms: handlers.answer !== undefined };
}

/** Every route of the table: the page and its form. */
export function flowRoutes(app: FastifyInstance, portal: Portal): void {
  for (const route of ROUTES.filter(
    ({ id }) => !isInStore(id) && !isMyClaim(id) && id !== 'sign' && id !== 'print' && id !== 'return',
  )) {
    const { take, forms } = methodsOf(route);
    const handler = (request: FastifyRequest, reply: FastifyReply) => take({ ...portal, request, reply });
    app.get(route.path, handler);
    const bodyLimit = route.id === 'review' ? SIGNED_FORM_BYTES : FORM_BYTES;
    if (forms) app.post(route.path, { bodyLimit }, handler);
  }
  talkRoutes(app, portal);
}
