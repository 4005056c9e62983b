import { z } from 'zod';
import {
  claimSchema,
  filedClaimSchema,
  filingBodySchema,
  signatureBodySchema,
} from '../../contract/claim.ts';
import { storeOf } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import { once, repeatOf } from '../http/answers.ts';
import type { Api } from '../http/api.ts';
import type { Gates } from '../http/limits.ts';
import { storeById } from '../stores/store.ts';
import { fileClaim } from './commands.ts';
import { presentClaim } from './present.ts';
import { openClaim } from './read.ts';
import { signClaim } from './sign.ts';

const MB = 1024 * 1024;

/** Filing, reading and signing claims. */
export function claimRoutes(api: Api, context: Context, gates: Gates): void {
  api.post(
    '/claims/:sourceOrderId',
    {
      config: { access: { tokens: ['shopper'], permission: 'claim:create' } },
      bodyLimit: 2 * MB,
      preHandler: gates.write,
      schema: {
        summary: 'File a claim',
        params: z.object({ sourceOrderId: z.string().min(1).max(200) }),
        body: filingBodySchema,
        response: { 201: filedClaimSchema },
      },
    },
    async (request, reply) => {
      const { caller, body: filing, params } = request;
      const store = await storeById(context.db, storeOf(caller));
      const repeat = repeatOf(request);
      const answer = await fileClaim(context, { store, caller, ...params, filing, repeat });
      return reply
        .code(201)
        .serializer((text: unknown) => String(text))
        .type('application/json')
        .send(answer.body as never);
    },
  );

  api.get(
    '/claims/:id',
    {
      config: { access: { tokens: ['claim', 'shopper'], permission: 'claim:read' } },
      schema: {
        summary: 'A claim',
        params: z.object({ id: z.string().max(64) }),
        response: { 200: claimSchema },
      },
    },
    async (request, reply) => {
      const { store, document } = await openClaim(context, request.caller, request.params.id);
      return reply.header('etag', `"${document.claim.version}"`).send(presentClaim(context, store, document));
    },
  );

  api.put(
    '/claims/signature/:claimId',
    {
      config: { access: { tokens: ['signature', 'claim', 'shopper'] } },
      bodyLimit: 2 * MB,
      preHandler: gates.write,
      schema: {
        summary: 'Sign a claim',
        params: z.object({ claimId: z.string().max(64) }),
        body: signatureBodySchema,
        response: { 200: claimSchema },
      },
    },
    async (request, reply) => {
      const { store, document } = await openClaim(context, request.caller, request.params.claimId);
      const answer = await once(context, store.id, repeatOf(request), (client) =>
        signClaim(context, client, { store, document, body: request.body }),
      );
      return reply.send(JSON.parse(answer.body));
    },
  );
}
