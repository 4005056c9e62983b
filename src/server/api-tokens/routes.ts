import { z } from 'zod';
import {
  apiTokenBodySchema,
  apiTokenListSchema,
  type NewApiToken,
  newApiTokenSchema,
} from '../../contract/api-token.ts';
import { text } from '../../contract/text.ts';
import type { Permission } from '../../domain/access/permissions.ts';
import type { Caller, TeamCaller } from '../auth/caller.ts';
import { makerOf } from '../auth/makers.ts';
import { teamOf } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { once, repeatOf } from '../http/answers.ts';
import type { Api } from '../http/api.ts';
import type { Gates } from '../http/limits.ts';
import { ProblemError } from '../problem-error.ts';
import { makeToken, revokeToken } from './commands.ts';
import { findListed, listTokens } from './queries.ts';

const tags = ['API tokens'];
const forTeam = (permission: Permission) => ({ tokens: [], permissions: [permission] }) as const;

/** Whoever works for this store; who works for another is as good as nobody. */
function ownerOf(caller: Caller, storeId: string): TeamCaller {
  const owner = teamOf(caller, 'not_found');
  if (owner.storeId !== storeId) throw new ProblemError('not_found');
  return owner;
}

/** A store's API tokens, for callers with the permission. */
export function apiTokenRoutes(api: Api, context: Context, gates: Gates): void {
  listRoute(api, context);
  createRoute(api, context, gates);
  revokeRoute(api, context, gates);
}

function listRoute(api: Api, context: Context): void {
  api.get(
    '/stores/:id/api-tokens',
    {
      config: { access: forTeam('api-token:read') },
      schema: {
        operationId: 'listApiTokens',
        tags,
        summary: 'The API tokens of a store',
        description: 'All that work, then the newest hundred that were revoked or have expired.',
        params: z.object({ id: text(64) }),
        response: { 200: apiTokenListSchema },
      },
    },
    async ({ caller, params }) => {
      const { storeId } = ownerOf(caller, params.id);
      const apiTokens = await withStore(context.db, storeId, (client) =>
        listTokens(client, storeId, context.clock()),
      );
      return { apiTokens };
    },
  );
}

function createRoute(api: Api, context: Context, gates: Gates): void {
  api.post(
    '/stores/:id/api-tokens',
    {
      config: {
        access: forTeam('api-token:create'),
        again: true,
        security: 'token_made',
        limited: true,
        problems: ['role_not_grantable', 'too_many_tokens'],
      },
      preHandler: gates.write,
      schema: {
        operationId: 'createApiToken',
        tags,
        summary: 'Make an API token',
        description:
          'For a signed-in person, with no more than they may do. The token stands in this answer only; once it is revoked, no repeat of the request gets it again.',
        params: z.object({ id: text(64) }),
        body: apiTokenBodySchema,
        response: { 201: newApiTokenSchema },
      },
    },
    async (request, reply) => {
      const caller = ownerOf(request.caller, request.params.id);
      const { storeId, permissions } = caller;
      const grantor = { maker: makerOf(caller), permissions };
      const now = context.clock();
      const answer = await once(
        context,
        storeId,
        repeatOf(request, 'moment'),
        async (client) => {
          const made = await makeToken(client, { storeId, grantor, now }, request.body);
          return { status: 201, body: JSON.stringify(made) };
        },
        async (client, { body }) => {
          const { id } = JSON.parse(body) as NewApiToken;
          return (await findListed(client, storeId, id, now))?.state === 'active';
        },
      );
      return reply.code(201).send(JSON.parse(answer.body));
    },
  );
}

function revokeRoute(api: Api, context: Context, gates: Gates): void {
  api.delete(
    '/stores/:id/api-tokens/:tokenId',
    {
      config: { access: forTeam('api-token:delete'), again: true, limited: true, security: 'token_revoked' },
      preHandler: gates.write,
      schema: {
        operationId: 'revokeApiToken',
        tags,
        summary: 'Revoke an API token',
        description: 'At once: its calls, the valet links made with it and the streams it holds open end.',
        params: z.object({ id: text(64), tokenId: text(64) }),
        response: { 204: z.null() },
      },
    },
    async ({ caller, params }, reply) => {
      const { storeId } = ownerOf(caller, params.id);
      await withStore(context.db, storeId, (client) =>
        revokeToken(client, storeId, params.tokenId, context.clock()),
      );
      return reply.code(204).send(null);
    },
  );
}
