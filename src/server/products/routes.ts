import { z } from 'zod';
import { productDocumentSchema } from '../../contract/product.ts';
import { storeOf } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { saveProduct } from './store.ts';

const sourceProductId = z.string().min(1).max(200);

export function productRoutes(api: Api, context: Context): void {
  api.put(
    '/products/:sourceProductId',
    {
      config: { access: { tokens: [], permission: 'product:create' } },
      schema: {
        summary: 'Create or replace a product',
        params: z.object({ sourceProductId }),
        body: productDocumentSchema,
        response: {
          '2xx': z.object({ sourceProductId, outcome: z.enum(['created', 'updated', 'unchanged']) }),
        },
      },
    },
    async (request, reply) => {
      const id = request.params.sourceProductId;
      const outcome = await saveProduct(context.db, storeOf(request.caller), id, request.body);
      return reply.code(outcome === 'created' ? 201 : 200).send({ sourceProductId: id, outcome });
    },
  );
}
