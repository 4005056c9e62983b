import type { FastifyRequest } from 'fastify';
import { filedClaimSchema } from '../../contract/claim.ts';
import {
  catalogueSearchSchema,
  foundProductsSchema,
  keptFilingSchema,
  type OfflineFiling,
  offlineFilingSchema,
  visitBodySchema,
  visitSchema,
} from '../../contract/in-store.ts';
import type { ProblemCode } from '../../domain/problems/problems.ts';
import { makerOf } from '../auth/makers.ts';
import { storeOf } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import { type Answer, repeatOf } from '../http/answers.ts';
import type { Api } from '../http/api.ts';
import type { Gates } from '../http/limits.ts';
import { ProblemError } from '../problem-error.ts';
import { refuseClosed } from '../stores/preview.ts';
import { type KnownStore, storeById, storeOfLookup } from '../stores/queries.ts';
import { fileFromValetVisit, fileOfflineClaim, isForCustomer, isOpen } from './commands.ts';
import { keepFiling } from './pending.ts';
import { searchCatalogue } from './queries.ts';
import { openVisit } from './visits.ts';

const MB = 1024 * 1024;

const REFUSALS: readonly ProblemCode[] = [
  'in_store_closed',
  'already_claimed',
  'not_eligible',
  'invalid_warranty_period',
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
];

const OPEN_PROBLEMS: readonly ProblemCode[] = ['store_not_found', 'store_not_open', 'in_store_closed'];

/** Claims without an order: in-store, or by the store's own API clients. */
export function inStoreRoutes(api: Api, context: Context, gates: Gates): void {
  visitRoutes(api, context, gates);
  api.post(
    '/claims/offline',
    {
      config: {
        access: { tokens: ['in-store'], permissions: ['claim-filing:create'] },
        limited: true,
        problems: REFUSALS,
      },
      bodyLimit: 2 * MB,
      preHandler: gates.write,
      schema: {
        operationId: 'fileOfflineClaim',
        tags: ['Claims'],
        summary: 'File a warranty claim without an order',
        description:
          'A program or a person of the store files at once (201): an order is made for what was bought in the shop. One claim per e-mail address, product and date of purchase; the end of the warranty is that date plus the period. With the token of a visit the filing waits (202): a link is mailed to the e-mail address, whose page files the claim. The answer repeats what was sent and tells nothing about other claims. A visit from `POST /v1/valet-links` files at once, in the name of the person. A visit has one filing that waits; sending another takes its place.',
        body: offlineFilingSchema,
        response: { 201: filedClaimSchema, 202: keptFilingSchema },
      },
    },
    async (request, reply) => {
      const answer = await takeFiling(context, request);
      return reply
        .code(answer.status as 201 | 202)
        .serializer((text: unknown) => String(text))
        .type('application/json')
        .send(answer.body as never);
    },
  );
}

/** The team's is filed at once; a visitor's waits for the e-mail verification. */
async function takeFiling(
  context: Context,
  request: FastifyRequest & { body: OfflineFiling },
): Promise<Answer> {
  const { caller, body: filing, ip: address } = request;
  const store = await storeById(context.db, storeOf(caller));
  const repeat = repeatOf(request);
  switch (caller.kind) {
    case 'program':
      return fileOfflineClaim(context, { store, filing, repeat, by: null });
    case 'member':
      return fileOfflineClaim(context, { store, filing, repeat, by: makerOf(caller) });
    case 'in-store': {
      if (isForCustomer(caller))
        return fileFromValetVisit(context, { store, visitor: caller, filing, repeat });
      // Without a key, it is recognized by its contents, for as long as it waits.
      const named = request.headers['idempotency-key'] === undefined ? null : repeat;
      return keepFiling(context, { store, visitor: caller, filing, address, repeat: named });
    }
    case 'anonymous':
    case 'shopper':
    case 'valet':
    case 'claim':
    case 'signature':
    case 'person':
      throw new ProblemError('forbidden');
  }
}

function visitRoutes(api: Api, context: Context, gates: Gates): void {
  api.post(
    '/in-store/visits',
    {
      config: { access: { open: 'public' }, limited: true, problems: OPEN_PROBLEMS },
      onRequest: gates.lookup,
      schema: {
        operationId: 'openInStoreVisit',
        tags: ['Claims'],
        summary: 'A token for a claim without an order',
        description:
          'Opens uploads and `POST /v1/claims/offline` of one store for 24 hours. It opens no claim.',
        body: visitBodySchema,
        response: { 201: visitSchema },
      },
    },
    async (request, reply) => {
      const store = await openStore(context, request, request.body.store);
      const { visitor, accessToken } = openVisit(context, store.id);
      return reply.code(201).send({ storeId: store.id, accessToken, expiresAt: visitor.expiresAt });
    },
  );

  api.get(
    '/products/query',
    {
      config: { access: { open: 'public' }, limited: true, problems: OPEN_PROBLEMS },
      onRequest: gates.write,
      schema: {
        operationId: 'queryProducts',
        tags: ['Orders'],
        summary: 'Products of a store by name, SKU or barcode, to claim one without an order',
        querystring: catalogueSearchSchema,
        response: { 200: foundProductsSchema },
      },
    },
    async (request) => {
      const store = await openStore(context, request, request.query.store);
      return { products: await searchCatalogue(context.db, store.id, request.query.name) };
    },
  );
}

/** The store by its name, otherwise by the Host; it must accept in-store claims. */
async function openStore(
  context: Context,
  request: FastifyRequest,
  slug: string | undefined,
): Promise<KnownStore> {
  const store = await storeOfLookup(context.db, { host: request.hostname, slug });
  if (!store) throw new ProblemError('store_not_found');
  refuseClosed(context, store, null);
  if (!(await isOpen(context, store))) throw new ProblemError('in_store_closed');
  return store;
}
