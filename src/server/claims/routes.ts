import { z } from 'zod';
import {
  claimSchema,
  filedClaimSchema,
  filingBodySchema,
  signatureBodySchema,
} from '../../contract/claim.ts';
import { claimListQuerySchema, claimListSchema } from '../../contract/claim-list.ts';
import { sourceId, text } from '../../contract/text.ts';
import type { ProblemCode } from '../../domain/problems/problems.ts';
import { only, storeOf, teamOf } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import { repeatOf } from '../http/answers.ts';
import type { Api } from '../http/api.ts';
import type { Gates } from '../http/limits.ts';
import { storeById } from '../stores/queries.ts';
import { fileClaim } from './filing/commands.ts';
import { presentClaimTo } from './present.ts';
import { openActions } from './present-state.ts';
import { listClaims, listOwnClaims } from './queue/queries.ts';
import { openClaim } from './read.ts';
import { signClaim } from './signing/commands.ts';

const MB = 1024 * 1024;

export const FILING_REFUSALS: readonly ProblemCode[] = [
  'not_eligible',
  'issue_not_available',
  'quantity_exceeded',
  'resolution_not_available',
  'address_not_confirmed',
  'address_incomplete',
  'details_required',
  'photo_required',
  'receipt_required',
  'too_many_files',
  'file_not_found',
  'acknowledgement_required',
  'signature_required',
  'signature_blank',
  'signature_invalid',
  'signature_too_large',
];

/** Filing, listing, reading and signing claims. */
export function claimRoutes(api: Api, context: Context, gates: Gates): void {
  api.get(
    '/claims',
    {
      config: { access: { tokens: [], permissions: ['claim:read'] }, problems: ['search_invalid'] },
      schema: {
        operationId: 'listClaims',
        tags: ['Claims'],
        summary: "The team's queue of claims, with the number under each tab",
        querystring: claimListQuerySchema,
        response: { 200: claimListSchema },
      },
    },
    async ({ caller, query }) => listClaims(context, teamOf(caller), query),
  );

  api.get(
    '/me/claims',
    {
      config: { access: { tokens: ['person'] }, problems: ['search_invalid'] },
      schema: {
        operationId: 'listOwnClaims',
        tags: ['Claims'],
        summary: 'The queue of all stores where the person may read claims',
        description:
          '`store:` of a search narrows it. The numbers under the tabs are those of all these stores.',
        querystring: claimListQuerySchema,
        response: { 200: claimListSchema },
      },
    },
    async ({ caller, query }) => listOwnClaims(context, only('person', caller), query),
  );

  api.post(
    '/claims/:id',
    {
      config: {
        access: { tokens: ['shopper'], permissions: ['claim:create'] },
        limited: true,
        problems: FILING_REFUSALS,
      },
      bodyLimit: 2 * MB,
      preHandler: gates.write,
      schema: {
        operationId: 'fileClaim',
        tags: ['Claims'],
        summary: 'File a claim',
        params: z.object({ id: sourceId.describe("The order's id in its shop system") }),
        body: filingBodySchema,
        response: { 201: filedClaimSchema },
      },
    },
    async (request, reply) => {
      const { caller, body: filing, params } = request;
      const store = await storeById(context.db, storeOf(caller));
      const repeat = repeatOf(request);
      const answer = await fileClaim(context, { store, caller, sourceOrderId: params.id, filing, repeat });
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
      config: { access: { tokens: ['claim', 'shopper'], permissions: ['claim:read'] } },
      schema: {
        operationId: 'readClaim',
        tags: ['Claims'],
        summary: 'A claim',
        params: z.object({ id: text(64) }),
        response: { 200: claimSchema },
      },
    },
    async (request, reply) => {
      const { store, document } = await openClaim(context, request.caller, request.params.id);
      const claim = presentClaimTo(request.caller, context, store, document);
      const actions = await openActions(context, store, document);
      return reply.header('etag', `"${document.claim.version}"`).send({ ...claim, actions });
    },
  );

  api.put(
    '/claims/signature/:claimId',
    {
      config: {
        access: { tokens: ['signature', 'claim', 'shopper'] },
        limited: true,
        problems: [
          'already_signed',
          'nothing_to_sign',
          'signature_required',
          'signature_blank',
          'signature_invalid',
          'signature_too_large',
          'acknowledgement_required',
          'address_incomplete',
          'address_fixed',
        ],
      },
      bodyLimit: 2 * MB,
      preHandler: gates.write,
      schema: {
        operationId: 'signClaim',
        tags: ['Claims'],
        summary: 'Sign a claim',
        params: z.object({ claimId: text(64) }),
        body: signatureBodySchema,
        response: { 200: claimSchema },
      },
    },
    async (request, reply) => {
      const { caller, params, body } = request;
      const ask = { caller, claimId: params.claimId, repeat: repeatOf(request), version: null };
      const answer = await signClaim(context, ask, body);
      return reply.send(JSON.parse(answer.body));
    },
  );
}
