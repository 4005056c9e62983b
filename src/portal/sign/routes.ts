/** `/sign/{claimId}?token=`: a page without a lookup, by the link in a mail. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { writeCookie } from '../cookies.ts';
import type { Arrival, Portal } from '../engine/arrival.ts';
import { formOfBody } from '../form-fields.ts';
import { SIGNED_FORM_BYTES } from '../form-limits.ts';
import { draw, goTo, type Outcome } from '../outcome.ts';
import { saidByScreen, withProblem } from '../posted-form.ts';
import { sendAnswer } from '../refused-form.ts';
import { sendScreen } from '../send.ts';
import { brandOf, storeOfVisit } from '../store-of-visit.ts';
import { answerSigning, showSigning, viewHref } from './handlers.ts';
import { screen } from './screen.ts';
import { openSignVisit, type SignVisit } from './visit.ts';

async function outcomeOf({ gates, request, reply }: Arrival, visit: SignVisit): Promise<Outcome> {
  // On the claim's page it is asked for the e-mail address; the way to sign stands there too.
  if (visit.isOld) return goTo(viewHref(visit));
  if (request.method !== 'POST') return showSigning(visit);
  try {
    return await answerSigning(visit, formOfBody(request.body), () => gates.write(request));
  } catch (error) {
    const found = saidByScreen(error, reply);
    return withProblem(await showSigning(visit), found);
  }
}

async function take(arrival: Arrival): Promise<FastifyReply> {
  const { context, bundle, request, reply } = arrival;
  const visit = await openSignVisit(context, request);
  if (visit === null) {
    const store = brandOf(await storeOfVisit(context, request));
    const frame = { store, orderNumber: null, privacy: 'token' } as const;
    return sendScreen(bundle, request, reply, draw(screen, { stage: 'unknown' }, 404), frame);
  }
  const outcome = await outcomeOf(arrival, visit);
  if (!visit.isOld) writeCookie(context, reply, 'signature', visit.token);
  if ('to' in outcome) {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    return reply.redirect(outcome.to, 303);
  }
  return sendAnswer(arrival, outcome, { store: visit.store, orderNumber: null, privacy: 'token' });
}

export function signPages(app: FastifyInstance, portal: Portal): void {
  const handler = (request: FastifyRequest, reply: FastifyReply) => take({ ...portal, request, reply });
  app.get('/sign/:claimId', handler);
  app.post('/sign/:claimId', { bodyLimit: SIGNED_FORM_BYTES }, handler);
}
