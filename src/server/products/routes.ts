import { z } from 'zod';
import { productDocumentSchema, productOutcomeSchema } from '../../contract/product.ts';
import { sourceId } from '../../contract/text.ts';
import { storeOf } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { saveProducts } from './store.ts';

export function productRoutes(api: Api, context: Context): void {
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
      const [outcome = 'unchanged'] = await saveProducts(context.db, storeOf(request.caller), batch);
      return reply.code(outcome === 'created' ? 201 : 200).send({ sourceProductId: id, outcome });
    },
  );
}
