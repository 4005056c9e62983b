/** Sending something back: the store's own page for it, and what was sent back already. No order is needed to ask. */
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../server/http/problem-error.ts';
import { urls } from '../../urls.ts';
import { writeCookie } from '../cookies.ts';
import { orderName } from '../flow/order-views.ts';
import { draw } from '../outcome.ts';
import type { Portal } from '../posted-form.ts';
import { sendScreen } from '../send.ts';
import { brandOf, queryOf, storeOfVisit } from '../store-of-visit.ts';
import { valetView } from '../valet/view.ts';
import { openVisit, shopperOf } from '../visit.ts';
import { returnProps } from './handlers.ts';

const page = { config: { access: { open: 'page' } }, schema: { hide: true } } as const;

export function returnPages(app: FastifyInstance, { context, bundle }: Portal): void {
  app.get(urls.return(), page, async (request, reply) => {
    const shopper = shopperOf(context, request);
    const store = await storeOfVisit(context, request, shopper?.storeId ?? null);
    if (store === null) throw new ProblemError('store_not_found');
    if (queryOf(request).get('store')) writeCookie(context, reply, 'store', store.slug);
    const visit =
      shopper?.storeId === store.id ? await openVisit(context, request, { store, shopper }) : null;
    return sendScreen(bundle, request, reply, draw('return', returnProps(store, visit)), {
      store: brandOf(store),
      orderNumber: visit === null ? null : orderName(visit.order.sourceOrderNumber),
      privacy: 'own',
      valet: visit === null ? null : valetView(visit),
    });
  });
}
