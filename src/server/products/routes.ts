import { z } from 'zod';
import { productDocumentSchema, productOutcomeSchema } from '../../contract/product.ts';
import {
  catalogueFilterSchema,
  catalogueQuerySchema,
  catalogueSchema,
  type ListedProduct,
  storeProductSchema,
} from '../../contract/product-list.ts';
import { sourceId } from '../../contract/text.ts';
import { noteSaved } from '../audit/note.ts';
import { storeOf } from '../auth/scope.ts';
import { withStore } from '../database/with-store.ts';
import { csvRoute } from '../http/csv-route.ts';
import { teamRead, type Wiring } from '../http/team-calls.ts';
import type { Saved } from '../imports/import-documents.ts';
import { ProblemError } from '../problem-error.ts';
import { listProducts } from './list.ts';
import { findProduct } from './queries.ts';
import { saveProducts } from './save.ts';

const UNCHANGED: Saved = { outcome: 'unchanged', kept: [] };

export function productRoutes(wiring: Wiring): void {
  const { api, context } = wiring;
  readRoutes(wiring);
  api.put(
    '/products/:sourceProductId',
    {
      config: { access: { tokens: [], permissions: ['product:create', 'product:update'] } },
      schema: {
        operationId: 'putProduct',
        tags: ['Orders'],
        summary: 'Create or replace a product',
        description:
          'What people changed by hand stays: `keptByHand` names the fields in which the document says something else.',
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
      const storeId = storeOf(request.caller);
      const { outcome, kept } = await withStore(context.db, storeId, async (client) => {
        const [saved = UNCHANGED] = await saveProducts({ app: client }, storeId, [
          { sourceProductId: id, product: request.body },
        ]);
        await noteSaved(client, storeId, { id, name: request.body.name }, saved.outcome);
        return saved;
      });
      const status = outcome === 'created' ? 201 : 200;
      return reply.code(status).send({ sourceProductId: id, outcome, keptByHand: [...kept] });
    },
  );
}

const about = { tag: 'Orders', permissions: ['product:read'] } as const;

function readRoutes(wiring: Wiring): void {
  teamRead(wiring, {
    ...about,
    url: '/products',
    operationId: 'listProducts',
    summary: "A store's products in the order of their names",
    description:
      'A search looks through a thousand products at a time: follow `nextCursor` until it is null, also from a short page.',
    query: catalogueQuerySchema,
    answer: catalogueSchema,
    read: (held, _, query) => listProducts(held, query),
  });
  teamRead(wiring, {
    ...about,
    url: '/products/:sourceProductId',
    operationId: 'readProduct',
    summary: 'A product with its variants',
    params: z.object({ sourceProductId: sourceId }),
    answer: storeProductSchema,
    read: async ({ client, storeId }, { sourceProductId = '' }) => {
      const product = await findProduct(client, storeId, sourceProductId);
      if (!product) throw new ProblemError('not_found');
      return product;
    },
  });
  csvRoute<ListedProduct, typeof catalogueFilterSchema>(wiring, {
    ...about,
    url: '/products.csv',
    operationId: 'listProductsAsCsv',
    summary: 'The products that match, as CSV',
    query: catalogueFilterSchema,
    answer: z.string().meta({ id: 'ProductsCsv', example: 'Product,SKU\r\nMug,MUG-1\r\n' }),
    file: 'products',
    columns: [
      ['Product', ({ name }) => name],
      ['SKU', ({ sku }) => sku],
      ['Price', ({ price }) => price],
      ['Currency', ({ currency }) => currency],
      ['Status', ({ status }) => status],
      ['Variants', ({ variantCount }) => variantCount],
      ['Changed', ({ updatedAt }) => updatedAt],
      ['Product id', ({ sourceProductId }) => sourceProductId],
    ],
    read: async (held, query) => {
      const { products, nextCursor } = await listProducts(held, query);
      return { lines: products, nextCursor };
    },
  });
}
