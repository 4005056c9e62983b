/** The flow in the shop: who comes in gets a visit; each question answers for itself. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostName } from '../../domain/host.ts';
import { type InStoreStep, stepToShow } from '../../domain/in-store.ts';
import { sentByOurOwnPage } from '../../server/auth/authenticate.ts';
import type { Context } from '../../server/context.ts';
import { ProblemError } from '../../server/http/problem-error.ts';
import { isOpen } from '../../server/in-store/commands.ts';
import { logoOf } from '../../server/sheet/photos.ts';
import type { KnownStore } from '../../server/stores/store.ts';
import { CONFIRM_PATH, urls } from '../../urls.ts';
import { readCookie, writeCookie } from '../cookies.ts';
import type { Arrival, Portal } from '../engine/arrival.ts';
import { FORM_BYTES, SIGNED_FORM_BYTES } from '../form-limits.ts';
import { refuseOtherSites } from '../my-claim/visit.ts';
import { draw, goTo, type Outcome } from '../outcome.ts';
import { answerForm } from '../posted-form.ts';
import { sendAnswer } from '../refused-form.ts';
import { sendScreen } from '../send.ts';
import { brandOf, queryOf, storeOfVisit } from '../store-of-visit.ts';
import { beginProps } from './begin/handlers.ts';
import { screen as inStoreBeginScreen } from './begin/screen.ts';
import { confirmHandlers, openFilingVisit, unknownLink } from './confirm/handlers.ts';
import { contactInfoHandlers } from './contact-info/handlers.ts';
import { dateOfPurchaseHandlers } from './date-of-purchase/handlers.ts';
import { HREFS } from './journey.ts';
import { notFoundHandlers } from './not-found/handlers.ts';
import { outOfWarrantyHandlers } from './out-of-warranty/handlers.ts';
import type { PosterWords } from './poster.ts';
import { productsHandlers } from './products/handlers.ts';
import { receiptHandlers } from './receipt/handlers.ts';
import { receiptRequiredHandlers } from './receipt-required/handlers.ts';
import { receiptUploadHandlers } from './receipt-upload/handlers.ts';
import { resolutionHandlers } from './resolution/handlers.ts';
import { reviewHandlers } from './review/handlers.ts';
import { sentHandlers } from './sent/handlers.ts';
import { shippingAddressHandlers } from './shipping-address/handlers.ts';
import { words } from './text.ts';
import { uploadHandlers } from './upload/handlers.ts';
import { beginVisit, type InStoreHandlers, visitOf } from './visit.ts';

/** Each path with the question it belongs to. */
const SCREENS: readonly [path: string, step: InStoreStep, handlers: InStoreHandlers][] = [
  [urls.inStore.contactInfo(), 'contactInfo', contactInfoHandlers],
  [urls.inStore.dateOfPurchase(), 'dateOfPurchase', dateOfPurchaseHandlers],
  [urls.inStore.products(), 'products', productsHandlers],
  [urls.inStore.notFound(), 'products', notFoundHandlers],
  [urls.inStore.outOfWarranty(), 'products', outOfWarrantyHandlers],
  [urls.inStore.receipt(), 'receipt', receiptHandlers],
  [urls.inStore.receiptRequired(), 'receipt', receiptRequiredHandlers],
  [urls.inStore.receiptUpload(), 'receipt', receiptUploadHandlers],
  [urls.inStore.upload(), 'upload', uploadHandlers],
  [urls.inStore.resolution(), 'resolution', resolutionHandlers],
  [urls.inStore.shippingAddress(), 'shippingAddress', shippingAddressHandlers],
  [urls.inStore.review(), 'review', reviewHandlers],
  [urls.inStore.sent(), 'review', sentHandlers],
];

/** The store, kept for the pages that follow; one that takes claims in the shop. */
async function openStore({ context, request, reply }: Arrival): Promise<KnownStore> {
  const store = await storeOfVisit(context, request);
  if (store === null) throw new ProblemError('store_not_found');
  if (!(await isOpen(context, store))) throw new ProblemError('page_not_found');
  const named = queryOf(request).get('store');
  if (named && readCookie(context, request, 'store') !== store.slug)
    writeCookie(context, reply, 'store', store.slug);
  return store;
}

async function outcomeOf(
  arrival: Arrival,
  store: KnownStore,
  step: InStoreStep,
  handlers: InStoreHandlers,
): Promise<Outcome> {
  const visit = await visitOf(arrival, store);
  if (visit === null) return goTo(urls.inStore.begin());
  const here = stepToShow(store.settings, visit.draft, step);
  if (here !== step) return goTo(HREFS[here]());
  const { request } = arrival;
  return request.method === 'POST' ? answerForm(arrival, visit, handlers) : handlers.show(visit, request);
}

async function take(arrival: Arrival, step: InStoreStep, handlers: InStoreHandlers) {
  const { request, reply } = arrival;
  if (request.method === 'POST' && !sentByOurOwnPage(request)) throw new ProblemError('cross_site_request');
  const store = await openStore(arrival);
  const outcome = await outcomeOf(arrival, store, step, handlers);
  if ('to' in outcome) return reply.header('cache-control', 'no-store').redirect(outcome.to, 303);
  return sendAnswer(arrival, outcome, { store, orderNumber: null, privacy: 'own' });
}

/** From the mail, by whoever reads it: no visit is needed, and the shop may have closed this way in since. */
async function takeConfirm(arrival: Arrival) {
  const { bundle, context, request, reply } = arrival;
  refuseOtherSites(request);
  const visit = await openFilingVisit(arrival);
  const store = visit?.store ?? (await storeOfVisit(context, request));
  const posted = request.method === 'POST';
  const outcome = await (visit === null
    ? unknownLink()
    : posted
      ? answerForm(arrival, visit, confirmHandlers)
      : confirmHandlers.show(visit));
  if ('to' in outcome) {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    return reply.redirect(outcome.to, 303);
  }
  const frame = { orderNumber: null, privacy: 'token' } as const;
  return visit === null
    ? sendScreen(bundle, request, reply, outcome, { ...frame, store: brandOf(store) })
    : sendAnswer(arrival, outcome, { ...frame, store: visit.store });
}

// A store prints its poster once; what draws it need not stand in memory before.
const drawing = () => import('./poster.ts');

/** Where the code leads: the store's own host where the page was opened there, else our address with its name. */
function posterWords({ publicUrl }: Context, request: FastifyRequest, store: KnownStore): PosterWords {
  const own = store.provenDomains.includes(hostName(request.hostname));
  const { protocol } = new URL(publicUrl);
  const address = own
    ? `${protocol}//${request.host}${urls.inStore.begin()}`
    : `${publicUrl}${urls.inStore.begin()}?${new URLSearchParams({ store: store.slug })}`;
  return { store: store.name, title: words.poster.title, lead: words.poster.lead, address };
}

export function inStorePages(app: FastifyInstance, portal: Portal): void {
  for (const [path, step, handlers] of SCREENS) {
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      take({ ...portal, request, reply }, step, handlers);
    app.get(path, handler);
    const bodyLimit = step === 'review' ? SIGNED_FORM_BYTES : FORM_BYTES;
    if (handlers.answer) app.post(path, { bodyLimit }, handler);
  }
  const confirming = (request: FastifyRequest, reply: FastifyReply) =>
    takeConfirm({ ...portal, request, reply });
  app.get(CONFIRM_PATH, confirming);
  app.post(CONFIRM_PATH, { bodyLimit: FORM_BYTES }, confirming);
  app.get(urls.inStore.begin(), async (request, reply) => {
    const arrival = { ...portal, request, reply };
    const store = await openStore(arrival);
    beginVisit(arrival, store);
    const frame = { store: brandOf(store), orderNumber: null, privacy: 'own' } as const;
    return sendScreen(portal.bundle, request, reply, draw(inStoreBeginScreen, beginProps(store)), frame);
  });
  app.get(urls.inStore.poster('svg'), async (request, reply) => {
    const store = await openStore({ ...portal, request, reply });
    reply.header('cache-control', 'no-cache').type('image/svg+xml; charset=utf-8');
    const { posterSvg } = await drawing();
    const logo = await logoOf(portal.context, store);
    // The logo is inside of it.
    reply.header(
      'content-security-policy',
      "default-src 'none'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    );
    return reply.send(posterSvg({ ...posterWords(portal.context, request, store), logo }));
  });
  app.get(urls.inStore.poster('pdf'), async (request, reply) => {
    const store = await openStore({ ...portal, request, reply });
    const { posterPdf } = await drawing();
    const logo = await logoOf(portal.context, store);
    const pdf = await posterPdf({ ...posterWords(portal.context, request, store), logo });
    reply.header('content-disposition', 'inline; filename="poster.pdf"');
    return reply.header('cache-control', 'no-cache').type('application/pdf').send(pdf);
  });
}
