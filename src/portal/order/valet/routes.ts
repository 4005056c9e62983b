/** Lets a team member start and stop filing for a shopper. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ORDER_QUERY } from '../../../domain/orders/order-address.ts';
import { afterLookup } from '../../../domain/protection/after-lookup.ts';
import { previewToken } from '../../../server/activation/commands.ts';
import { callerOfToken, mayStillFile } from '../../../server/auth/authenticate.ts';
import { isValet } from '../../../server/auth/caller.ts';
import { openToken } from '../../../server/auth/keys.ts';
import { openOrders } from '../../../server/auth/open-orders.ts';
import { sentByOurOwnPage } from '../../../server/auth/same-site.ts';
import { openVisit as beginVisit } from '../../../server/in-store/visits.ts';
import { ProblemError } from '../../../server/problem-error.ts';
import { type KnownStore, storeById } from '../../../server/stores/queries.ts';
import { urls } from '../../../urls.ts';
import type { Arrival, Portal } from '../../engine/arrival.ts';
import { closeOrders, keepOrder, writeCookie } from '../../engine/cookies.ts';
import { queryOf } from '../../engine/store-of-visit.ts';
import { ofOrder } from '../../parts/of-order.ts';
import { openVisit } from '../visit.ts';

const on = (reply: FastifyReply, to: string) =>
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(to, 303);

/** Closes orders of shoppers, and this one; orders that the team has open for other customers stay. */
function closeOthers(arrival: Arrival, closed: string | null): void {
  const customers = openOrders(arrival.context, arrival.request).filter(isValet);
  const stays = (orderId: string) => customers.some((open) => open.orderId === orderId);
  closeOrders(arrival, (orderId) => !stays(orderId) || orderId === closed);
}

/** The team files before the store opens too. */
function showPreview({ context, reply }: Arrival, { id, stage }: KnownStore): void {
  if (stage !== 'live') writeCookie(context, reply, 'preview', previewToken(context, id).token);
}

/** Begins an empty visit without an order. It ends with the link. */
async function enterVisit(arrival: Arrival, token: string) {
  const { context, reply } = arrival;
  const known = openToken('in-store', token, new Date(0), context);
  if (known === null || known.by === null) throw new ProblemError('not_found');
  const { storeId, by, expiresAt } = known;
  const store = await storeById(context.db, storeId);
  for (const other of ['claim', 'signature'] as const) writeCookie(context, reply, other, '');
  writeCookie(context, reply, 'store', store.slug);
  showPreview(arrival, store);
  closeOthers(arrival, null);
  const caller = callerOfToken(context, token, 'in-store');
  const isValid = caller !== null && (await mayStillFile(context, caller));
  const visit = isValid ? beginVisit(context, storeId, { by, expiresAt }).accessToken : '';
  writeCookie(context, reply, 'inStore', visit);
  if (!isValid) writeCookie(context, reply, 'notice', 'valet-visit-over');
  return on(reply, isValid ? urls.inStore.contactInfo() : urls.start());
}

/** Opens the order and removes the traces of a shopper who used this browser before; orders of other customers stay open. */
async function enter(arrival: Arrival) {
  const { context, request, reply } = arrival;
  const { token } = request.params as { token: string };
  const known = openToken('valet', token, new Date(0), context);
  if (known === null) return enterVisit(arrival, token);
  const store = await storeById(context.db, known.storeId);
  const caller = callerOfToken(context, token, 'valet');
  const visit = caller && (await openVisit(context, request, { store, shopper: caller }));
  for (const other of ['claim', 'signature', 'inStore'] as const) writeCookie(context, reply, other, '');
  writeCookie(context, reply, 'store', store.slug);
  showPreview(arrival, store);
  closeOthers(arrival, known.orderId);
  if (visit === null) {
    writeCookie(context, reply, 'notice', 'valet-over');
    return on(reply, urls.start());
  }
  keepOrder(arrival, known.orderId, token);
  return on(reply, ofOrder(`/${afterLookup(visit.assessment, visit.order)}`, known.orderId));
}

/** Closes the order named in the form's URL; all of them, and a visit without an order, if it names none. */
function leave(arrival: Arrival) {
  const { context, request, reply } = arrival;
  if (!sentByOurOwnPage(request)) throw new ProblemError('cross_site_request');
  const named = queryOf(request).get(ORDER_QUERY);
  closeOrders(arrival, (orderId) => named === null || orderId === named);
  if (named === null) writeCookie(context, reply, 'inStore', '');
  writeCookie(context, reply, 'notice', 'valet-left');
  return on(reply, urls.start());
}

export function valetPages(app: FastifyInstance, portal: Portal): void {
  const arrive = (request: FastifyRequest, reply: FastifyReply): Arrival => ({ ...portal, request, reply });
  app.get('/valet/:token', (request, reply) => enter(arrive(request, reply)));
  app.post(urls.leaveValet(), (request, reply) => leave(arrive(request, reply)));
}
