/** The link of a reminder: opens the unfinished claim for the recipient of the email. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOfStatus } from '../../../domain/filing/draft-status.ts';
import { resumeByToken } from '../../../server/drafts/abandoned.ts';
import { storeById } from '../../../server/stores/queries.ts';
import { RESUME_PATH, urls } from '../../../urls.ts';
import type { Arrival, Portal } from '../../engine/arrival.ts';
import { writeCookie } from '../../engine/cookies.ts';
import { queryOf } from '../../engine/store-of-visit.ts';
import { ofOrder } from '../../parts/of-order.ts';
import { admitShopper } from '../start/handlers.ts';

async function whereTo(arrival: Arrival): Promise<string> {
  const { context, request, reply } = arrival;
  const { token } = request.params as { token: string };
  const resumed = await resumeByToken(context, token);
  if (!resumed) {
    writeCookie(context, reply, 'notice', 'session-expired');
    const slug = queryOf(request).get('store');
    return slug === null ? urls.start() : `${urls.start()}?${new URLSearchParams({ store: slug })}`;
  }
  const store = await storeById(context.db, resumed.storeId);
  writeCookie(context, reply, 'store', store.slug);
  const begin = admitShopper({ ...arrival, store }, resumed.order);
  // If nothing can be filed anymore, open the page that says so.
  const to = begin === urls.process() ? (pathOfStatus(resumed.status) ?? begin) : begin;
  return ofOrder(to, resumed.order.id);
}

export function resumePages(app: FastifyInstance, portal: Portal): void {
  const limited = { preHandler: portal.gates.lookup };
  app.get(RESUME_PATH, limited, async (request: FastifyRequest, reply: FastifyReply) => {
    const to = await whereTo({ ...portal, request, reply });
    const headers = {
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    };
    return reply.headers(headers).redirect(to, 303);
  });
}
