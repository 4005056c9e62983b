import { z } from 'zod';
import { portalLinkSchema } from '../../contract/portal-link.ts';
import { sourceId } from '../../contract/text.ts';
import { noteChange } from '../audit/note.ts';
import { storeOf } from '../auth/scope.ts';
import { loadHeldOrder } from '../claims/decisions/queries.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import type { Api } from '../http/api.ts';
import type { Gates } from '../http/limits.ts';
import { orderNamed } from '../orders/queries.ts';
import { ProblemError } from '../problem-error.ts';
import { storeById } from '../stores/queries.ts';
import { portalLink } from './commands.ts';

/**
 * The link acts as the customer, who may sign and appeal, so filing permissions are not enough: it is for the shop's
 * systems.
 */
const access = { tokens: [], permissions: ['order:read', 'integration:update'] } as const;

/** Links for the shop's own mails and account pages. */
export function portalLinkRoutes(api: Api, context: Context, gates: Gates): void {
  api.post(
    '/orders/:orderId/portal-link',
    {
      config: { access, limited: true, security: 'portal_link_made', writesNothing: true },
      preHandler: gates.write,
      schema: {
        operationId: 'makePortalLink',
        tags: ['Orders'],
        summary: 'A link that opens an order at the portal, for its customer',
        description:
          'For mails and accounts of the shop: whoever has it sees the order and its claims and can file, without entering anything. It stops doing so at `expiresAt` (`links.askEmailAfterDays` of the store), or when the order’s e-mail address changes; from then on it leads to the lookup. Each call makes a fresh link.',
        params: z.object({ orderId: sourceId.describe("Our own id, or the order's id in its shop system") }),
        response: { 201: portalLinkSchema },
      },
    },
    async (request, reply) => {
      const storeId = storeOf(request.caller);
      const store = await storeById(context.db, storeId);
      const id = await orderNamed(context.db, storeId, { anyId: request.params.orderId });
      const order = await withStore(context.db, storeId, async (client) => {
        const held = await loadHeldOrder(client, storeId, id);
        if (!held) throw new ProblemError('not_found');
        await noteChange(client, storeId, { subject: { id, name: held.sourceOrderNumber } });
        return held;
      });
      return reply.code(201).send(portalLink(context, store, { id, email: order.customer.email }));
    },
  );
}
