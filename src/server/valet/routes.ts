import { z } from 'zod';
import { filedClaimSchema } from '../../contract/claim.ts';
import { sourceId } from '../../contract/text.ts';
import { valetFilingSchema, valetLinkSchema } from '../../contract/valet.ts';
import { urls } from '../../urls.ts';
import { noteChange } from '../audit/note.ts';
import { makerOf } from '../auth/makers.ts';
import { teamOf } from '../auth/scope.ts';
import { fileClaim } from '../claims/filing/commands.ts';
import { FILING_REFUSALS } from '../claims/routes.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { repeatOf } from '../http/answers.ts';
import type { Api } from '../http/api.ts';
import type { Gates } from '../http/limits.ts';
import { isOpen } from '../in-store/commands.ts';
import { orderNamed } from '../orders/queries.ts';
import { ProblemError } from '../problem-error.ts';
import { storeAddress } from '../stores/address.ts';
import { storeById } from '../stores/queries.ts';
import { valetToken, valetVisitToken } from './commands.ts';

const access = { tokens: [], permissions: ['claim-filing:create'] } as const;
const MB = 1024 * 1024;

/** Filing on a customer's behalf: by an API client, or by a team member in the portal. */
export function valetRoutes(api: Api, context: Context, gates: Gates): void {
  filingRoute(api, context, gates);
  linkRoute(api, context, gates);
  visitLinkRoute(api, context, gates);
}

function filingRoute(api: Api, context: Context, gates: Gates): void {
  api.post(
    '/claims/:id/valet',
    {
      config: { access, limited: true, problems: FILING_REFUSALS },
      bodyLimit: 2 * MB,
      preHandler: gates.write,
      schema: {
        operationId: 'fileClaimAsValet',
        tags: ['Claims'],
        summary: "File a claim on a customer's behalf",
        description:
          'As a shopper files it, by the same rules. Where a signature is needed and none comes with it, the claim waits for it (PENDING_CUSTOMER), and its customer gets a mail with the link to sign.',
        params: z.object({ id: sourceId.describe("The order's id in its shop system") }),
        body: valetFilingSchema,
        response: { 201: filedClaimSchema },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const caller = teamOf(request.caller);
      const { options, ...filing } = body;
      const answer = await fileClaim(context, {
        store: await storeById(context.db, caller.storeId),
        caller,
        sourceOrderId: params.id,
        filing,
        repeat: repeatOf(request),
        valet: { ...options, by: makerOf(caller) },
      });
      return reply
        .code(201)
        .serializer((text: unknown) => String(text))
        .type('application/json')
        .send(answer.body as never);
    },
  );
}

function linkRoute(api: Api, context: Context, gates: Gates): void {
  api.post(
    '/orders/:orderId/valet-link',
    {
      config: { access, limited: true, security: 'valet_link_made', writesNothing: true },
      preHandler: gates.write,
      schema: {
        operationId: 'makeValetLink',
        tags: ['Orders'],
        summary: "A link that opens the portal on a customer's behalf",
        description:
          'For one order and one hour, for someone of the team. What is filed there is filed by whoever made the link; signing, appealing and reviewing stay with the customer.',
        params: z.object({ orderId: sourceId.describe("Our own id, or the order's id in its shop system") }),
        response: { 201: valetLinkSchema },
      },
    },
    async (request, reply) => {
      const caller = teamOf(request.caller);
      const { storeId } = caller;
      const { orderId: id } = request.params;
      const store = await storeById(context.db, storeId);
      const orderId = await orderNamed(context.db, storeId, { anyId: id });
      await withStore(context.db, storeId, (client) =>
        noteChange(client, storeId, { subject: { id: orderId, name: id } }),
      );
      const { token, expiresAt } = valetToken(context, { storeId, orderId, tokenId: makerOf(caller) });
      return reply.code(201).send({ url: storeAddress(context, store) + urls.valet(token), expiresAt });
    },
  );
}

function visitLinkRoute(api: Api, context: Context, gates: Gates): void {
  api.post(
    '/valet-links',
    {
      config: {
        access,
        limited: true,
        security: 'valet_link_made',
        writesNothing: true,
        problems: ['in_store_closed'],
      },
      preHandler: gates.write,
      schema: {
        operationId: 'makeValetVisitLink',
        tags: ['Claims'],
        summary: "A link that opens the portal on a customer's behalf, without an order",
        description:
          'For one hour, for someone of the team. The claim is filed at once, by whoever made the link, and its customer gets a mail; signing stays with the customer.',
        response: { 201: valetLinkSchema },
      },
    },
    async (request, reply) => {
      const caller = teamOf(request.caller);
      const store = await storeById(context.db, caller.storeId);
      if (!(await isOpen(context, store))) throw new ProblemError('in_store_closed');
      await withStore(context.db, store.id, (client) => noteChange(client, store.id, { subject: store }));
      const { token, expiresAt } = valetVisitToken(context, { storeId: store.id, by: makerOf(caller) });
      return reply.code(201).send({ url: storeAddress(context, store) + urls.valet(token), expiresAt });
    },
  );
}
