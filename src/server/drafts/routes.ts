import { z } from 'zod';
import { sessionBodySchema, sessionSchema, sessionStatusBodySchema } from '../../contract/session.ts';
import { text } from '../../contract/text.ts';
import type { Caller } from '../auth/caller.ts';
import { only } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { ProblemError } from '../problem-error.ts';
import { endDraft, readDraft, storeDraft } from './commands.ts';

const access = { tokens: ['shopper'] } as const;
const config = { access, problems: ['not_found', 'session_order_mismatch'] } as const;

/** The draft of a filing, for the holder of the order's shopper token. */
export function draftRoutes(api: Api, context: Context): void {
  saveRoutes(api, context);

  api.get(
    '/sessions',
    {
      config,
      schema: {
        operationId: 'readSession',
        tags: ['Sessions'],
        summary: 'The session of an order',
        querystring: z.object({ orderId: text(64).min(1) }),
        response: { 200: sessionSchema },
      },
    },
    async (request) => {
      const { storeId, orderId } = ownOrder(request.caller, request.query.orderId);
      const session = await readDraft(context, storeId, orderId);
      if (!session) throw new ProblemError('not_found');
      return session;
    },
  );

  api.delete(
    '/sessions/:id',
    {
      config,
      schema: {
        operationId: 'deleteSession',
        tags: ['Sessions'],
        summary: 'End a session',
        params: z.object({ id: text(64) }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { storeId, orderId } = ownOrder(request.caller);
      await endDraft(context, storeId, orderId, request.params.id);
      return reply.code(204).send(null);
    },
  );
}

function saveRoutes(api: Api, context: Context): void {
  api.put(
    '/sessions',
    {
      config,
      schema: {
        operationId: 'putSession',
        tags: ['Sessions'],
        summary: 'Save a session whole',
        body: sessionBodySchema,
        response: { 200: sessionSchema },
      },
    },
    async (request) => {
      const { storeId } = ownOrder(request.caller, request.body.orderId);
      return storeDraft(context, storeId, request.body);
    },
  );

  api.put(
    '/sessions/status',
    {
      config,
      schema: {
        operationId: 'putSessionStatus',
        tags: ['Sessions'],
        summary: 'Save where the shopper is',
        body: sessionStatusBodySchema,
        response: { 200: sessionSchema },
      },
    },
    async (request) => {
      const { storeId } = ownOrder(request.caller, request.body.orderId);
      return storeDraft(context, storeId, request.body);
    },
  );
}

/** The order of the caller's token. Another order gets the same answer as none. */
function ownOrder(caller: Caller, orderId?: string) {
  const shopper = only('shopper', caller, 'not_found');
  if (orderId !== undefined && shopper.orderId !== orderId) throw new ProblemError('not_found');
  return shopper;
}
