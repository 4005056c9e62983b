/** The questions about a filed claim: whoever has its link answers them. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KnownStore } from '../../server/stores/store.ts';
import { isMyClaim, type MyClaimRouteId, ROUTES } from '../../urls.ts';
import { readCookie, writeCookie } from '../cookies.ts';
import type { Arrival, Portal } from '../engine/arrival.ts';
import { FORM_BYTES } from '../form-limits.ts';
import type { Outcome } from '../outcome.ts';
import { answerForm } from '../posted-form.ts';
import { sendAnswer } from '../refused-form.ts';
import { addressHandlers } from './address/handlers.ts';
import { appealHandlers } from './appeal/handlers.ts';
import { confirmHandlers, openConfirmVisit } from './confirm/handlers.ts';
import { reviewHandlers } from './review/handlers.ts';
import { type ClaimHandlers, openClaimVisit, refuseOtherSites } from './visit.ts';
import { withdrawHandlers } from './withdraw/handlers.ts';

const SCREENS: Record<Exclude<MyClaimRouteId, 'myClaimConfirm'>, ClaimHandlers> = {
  myClaimAddress: addressHandlers,
  myClaimWithdraw: withdrawHandlers,
  myClaimAppeal: appealHandlers,
  myClaimReview: reviewHandlers,
};

function send(arrival: Arrival, store: KnownStore, outcome: Outcome) {
  if ('to' in outcome) return arrival.reply.header('cache-control', 'no-store').redirect(outcome.to, 303);
  return sendAnswer(arrival, outcome, { store, orderNumber: null, privacy: 'token' });
}

async function take(arrival: Arrival, handlers: ClaimHandlers) {
  const { context, request, reply } = arrival;
  refuseOtherSites(request);
  const visit = await openClaimVisit(arrival);
  if (readCookie(context, request, 'claim') !== visit.token)
    writeCookie(context, reply, 'claim', visit.token);
  const posted = request.method === 'POST';
  const outcome = posted ? await answerForm(arrival, visit, handlers) : await handlers.show(visit, request);
  return send(arrival, visit.store, outcome);
}

async function takeConfirm(arrival: Arrival) {
  const { request } = arrival;
  refuseOtherSites(request);
  const visit = await openConfirmVisit(arrival);
  const posted = request.method === 'POST';
  const outcome = posted ? await answerForm(arrival, visit, confirmHandlers) : confirmHandlers.show(visit);
  return send(arrival, visit.store, outcome);
}

export function myClaimPages(app: FastifyInstance, portal: Portal): void {
  const route = (path: string, answer: (arrival: Arrival) => Promise<FastifyReply>) => {
    const handler = (request: FastifyRequest, reply: FastifyReply) => answer({ ...portal, request, reply });
    app.get(path, handler);
    app.post(path, { bodyLimit: FORM_BYTES }, handler);
  };
  for (const { id, path } of ROUTES) {
    if (id === 'myClaimConfirm') route(path, takeConfirm);
    else if (isMyClaim(id)) route(path, (arrival) => take(arrival, SCREENS[id]));
  }
}
