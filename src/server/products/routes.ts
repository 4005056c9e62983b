import { z } from 'zod';
import { productDocumentSchema, productOutcomeSchema } from '../../contract/product.ts';
import { catalogueQuerySchema, catalogueSchema } from '../../contract/product-list.ts';
import { sourceId } from '../../contract/text.ts';
import { noteSaved } from '../audit/note.ts';
import { storeOf } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import type { Api } from '../http/api.ts';
import { listProducts } from './list.ts';
import { saveProducts } from './queries.ts';

export function productRoutes(api: Api, context: Context): void {
  api.get(
    '/products',
    {
      config: { access: { tokens: [], permissions: ['product:read'] } },
      schema: {
        operationId: 'listProducts',
        tags: ['Orders'],
        summary: "A store's products in the order of their names",
        description:
          'A search looks through a thousand products at a time: follow `nextCursor` until it is null, also from a short page.',
        querystring: catalogueQuerySchema,
        response: { 200: catalogueSchema },
      },
    },
    async ({ caller, query }) => listProducts(context, storeOf(caller), query),
  );

  api.put(
    '/products/:sourceProductId',
    {
      config: { access: { tokens: [], permissions: ['product:create', 'product:update'] } },
      schema: {
        operationId: 'putProduct',
        tags: ['Orders'],
        summary: 'Create or replace a product',
        params: z.object({ sourceProductId: sourceId }),
        body: productDocumentSchema,
        response: {
          200: productOutcomeSchema,
          201: productOutcomeSchema,
        },
      },
    },
    async (request, reply) => {
      const id = request.params.sourceProductId;
      const batch = [{ sourceProductId: id, product: request.body }];
      const storeId = storeOf(request.caller);
      const outcome = await withStore(context.db, storeId, async (client) => {
        const [saved = 'unchanged'] = await saveProducts({ app: client }, storeId, batch);
        await noteSaved(client, storeId, { id, name: request.body.name }, saved);
        return saved;
      });
      return reply.code(outcome === 'created' ? 201 : 200).send({ sourceProductId: id, outcome });
    },
  );
}
