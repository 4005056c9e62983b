/** Sending something back: the store's own page for it, and what was sent back already. No order is needed to ask. */

import type { FastifyInstance } from 'fastify';
import { withOrder } from '../../domain/order-address.ts';
import { ProblemError } from '../../server/http/problem-error.ts';
import { urls } from '../../urls.ts';
import { writeCookie } from '../cookies.ts';
import type { Portal } from '../engine/arrival.ts';
import { draw } from '../outcome.ts';
import { sendScreen } from '../send.ts';
import { brandOf, queryOf } from '../store-of-visit.ts';
import { openVisit, visitorsOf } from '../visit.ts';
import { frameOfVisit } from '../visit-frame.ts';
import { returnProps } from './handlers.ts';
import { screen } from './screen.ts';

export function returnPages(app: FastifyInstance, { context, bundle }: Portal): void {
  app.get(urls.return(), async (request, reply) => {
    const { store, shopper, named } = await visitorsOf(context, request);
    if (store === null) throw new ProblemError('store_not_found');
    if (queryOf(request).get('store')) writeCookie(context, reply, 'store', store.slug);
    if (shopper !== null && named === null) {
      return reply.header('cache-control', 'no-store').redirect(withOrder(request.url, shopper.orderId), 303);
    }
    const visit = shopper && (await openVisit(context, request, { store, shopper }));
    return sendScreen(bundle, request, reply, draw(screen, returnProps(store, visit)), {
      store: brandOf(store),
      ...(visit === null ? { orderNumber: null } : frameOfVisit(visit)),
      privacy: 'own',
    });
  });
}
