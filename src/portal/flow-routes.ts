/** The way of a page: store, shopper, visit, handler, and out. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sentByOurOwnPage } from '../server/auth/authenticate.ts';
import { ProblemError } from '../server/http/problem-error.ts';
import { loadOrderBySource } from '../server/orders/store.ts';
import type { KnownStore } from '../server/stores/store.ts';
import { isInStore, isMyClaim, ROUTES, type Route, urls } from '../urls.ts';
import type { ValetView } from './brand.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { orderName } from './flow/order-views.ts';
import { formOfBody } from './form-fields.ts';
import { FORM_BYTES, SIGNED_FORM_BYTES } from './form-limits.ts';
import { HANDLERS } from './handlers.ts';
import { claimActions } from './my-claim/actions.ts';
import { takeNotice } from './my-claim/notice.ts';
import { draw, goTo, type Outcome, type PageHandlers } from './outcome.ts';
import { type Arrival, answerForm, type Portal, saidByScreen, withProblem } from './posted-form.ts';
import { type Privacy, sendScreen } from './send.ts';
import { admitShopper, answerStart, type Newcomer, showStart } from './start/handlers.ts';
import { brandOf, queryOf, storeOfVisit } from './store-of-visit.ts';
import { isValetCookie, valetView } from './valet/view.ts';
import { talkProps, talkRoutes } from './view/conversation/routes.ts';
import { openByToken } from './view/handlers.ts';
import { viewProps } from './view/props.ts';
import { openVisit, shopperOf } from './visit.ts';

/** The store, kept for the pages that follow where the address names it. */
async function storeFor({ context, request, reply }: Arrival): Promise<KnownStore> {
  const shopper = shopperOf(context, request);
  const store = await storeOfVisit(context, request, shopper?.storeId ?? null);
  if (store === null) throw new ProblemError('store_not_found');
  const named = queryOf(request).get('store');
  if (named && readCookie(context, request, 'store') !== store.slug) {
    writeCookie(context, reply, 'store', store.slug);
  }
  return store;
}

/** Nothing changes by a form of another site (docs/decisions/006-csrf-without-tokens.md). */
function refuseOtherSites(request: FastifyRequest): void {
  if (!sentByOurOwnPage(request)) throw new ProblemError('cross_site_request');
}

function send(
  { bundle, request, reply }: Arrival,
  outcome: Outcome,
  frame: { store: KnownStore; orderNumber: string | null; privacy: Privacy; valet?: ValetView | null },
): FastifyReply | Promise<FastifyReply> {
  if ('to' in outcome) return reply.header('cache-control', 'no-store').redirect(outcome.to, 303);
  return sendScreen(bundle, request, reply, outcome, { ...frame, store: brandOf(frame.store) });
}

/** To the lookup, and why; the store's name in the address goes along. */
function toStart({ context, request, reply }: Arrival): Outcome {
  const late = readCookie(context, request, 'shopper') !== null;
  const path = request.url.replace(/\?.*$/s, '');
  if (path !== urls.home() || late) {
    const over = isValetCookie(context, request) ? 'valet-over' : 'session-expired';
    writeCookie(context, reply, 'notice', late ? over : 'order-needed');
  }
  const store = queryOf(request).get('store');
  return goTo(store ? `${urls.start()}?${new URLSearchParams({ store })}` : urls.start());
}

/** `?fake` (specification section 2): the demo's first order for a visitor without one. */
async function fakeVisit({ context, request, reply }: Arrival, store: KnownStore): Promise<Outcome | null> {
  const query = queryOf(request);
  if (context.mode !== 'demo' || !query.has('fake') || request.method !== 'GET') return null;
  const order = await loadOrderBySource(context.db, store.id, `${store.slug}-1001`);
  if (order === null) return null;
  admitShopper({ context, store, reply }, order);
  query.delete('fake');
  const rest = query.toString();
  return goTo(`${request.url.replace(/\?.*$/s, '')}${rest === '' ? '' : `?${rest}`}`);
}

async function guarded(arrival: Arrival, handlers: PageHandlers) {
  const { context, request } = arrival;
  const posted = request.method === 'POST';
  if (posted) refuseOtherSites(request);
  const store = await storeFor(arrival);
  const shopper = shopperOf(context, request);
  // An order of another store is none here.
  const visit = shopper?.storeId === store.id ? await openVisit(context, request, { store, shopper }) : null;
  const orderNumber = visit === null ? null : orderName(visit.order.sourceOrderNumber);
  if (visit === null) {
    const outcome = (await fakeVisit(arrival, store)) ?? toStart(arrival);
    return send(arrival, outcome, { store, orderNumber, privacy: 'own' });
  }
  const outcome = posted ? await answerForm(arrival, visit, handlers) : await handlers.show(visit, request);
  return send(arrival, outcome, { store, orderNumber, privacy: 'own', valet: valetView(visit) });
}

async function lookUp(newcomer: Newcomer): Promise<Outcome> {
  try {
    return await answerStart(newcomer, formOfBody(newcomer.request.body));
  } catch (error) {
    const found = saidByScreen(error, newcomer.reply);
    return withProblem(showStart(newcomer), found);
  }
}

async function start(arrival: Arrival) {
  const { request } = arrival;
  const posted = request.method === 'POST';
  if (posted) refuseOtherSites(request);
  const store = await storeFor(arrival);
  const newcomer = { ...arrival, store };
  const outcome = posted ? await lookUp(newcomer) : showStart(newcomer);
  return send(arrival, outcome, { store, orderNumber: null, privacy: posted ? 'own' : 'start' });
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
  return send(arrival, draw('view', props), {
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

const page = { config: { access: { open: 'page' } }, schema: { hide: true } } as const;

/** Every route of the table: the page and its form. */
export function flowRoutes(app: FastifyInstance, portal: Portal): void {
  for (const route of ROUTES.filter(
    ({ id }) => !isInStore(id) && !isMyClaim(id) && id !== 'sign' && id !== 'print' && id !== 'return',
  )) {
    const { take, forms } = methodsOf(route);
    const handler = (request: FastifyRequest, reply: FastifyReply) => take({ ...portal, request, reply });
    app.get(route.path, page, handler);
    const bodyLimit = route.id === 'review' ? SIGNED_FORM_BYTES : FORM_BYTES;
    if (forms) app.post(route.path, { ...page, bodyLimit }, handler);
  }
  talkRoutes(app, portal);
}
