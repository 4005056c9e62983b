/** A link from the shop's emails or account pages that opens the order directly. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openPortalLink } from '../../../server/portal-links/commands.ts';
import { PORTAL_LINK_PATH, urls } from '../../../urls.ts';
import type { Arrival, Portal } from '../../engine/arrival.ts';
import { writeCookie } from '../../engine/cookies.ts';
import { ofOrder } from '../../parts/of-order.ts';
import { admitShopper, landingOf } from '../start/handlers.ts';

async function whereTo(arrival: Arrival): Promise<string> {
  const { context, request, reply } = arrival;
  const { token } = request.params as { token: string };
  const opened = await openPortalLink(context, token);
  if (opened) writeCookie(context, reply, 'store', opened.store.slug);
  if (!opened || opened.isOld) {
    writeCookie(context, reply, 'notice', 'link-over');
    return urls.start();
  }
  const { order, store } = opened;
  request.server.security.note(request, 'lookup_answered', 'done');
  return ofOrder(landingOf(order, admitShopper({ ...arrival, store }, order)), order.id);
}

export function openPages(app: FastifyInstance, portal: Portal): void {
  const limited = { preHandler: portal.gates.lookup };
  app.get(PORTAL_LINK_PATH, limited, async (request: FastifyRequest, reply: FastifyReply) => {
    const to = await whereTo({ ...portal, request, reply });
    const headers = {
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    };
    return reply.headers(headers).redirect(to, 303);
  });
}
