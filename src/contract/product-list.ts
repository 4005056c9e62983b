/** A store's products sorted by name: `GET /v1/products`. */
import { z } from 'zod';
import { nextCursor, pageQuery } from './list.ts';
import { PRODUCT_STATUSES } from './product.ts';
import { someText } from './text.ts';

export const catalogueQuerySchema = z.strictObject({
  q: someText(100).optional().meta({ description: 'In the name or the SKU, in any case.', example: 'mug' }),
  ...pageQuery,
});

const listedProductSchema = z
  .object({
    sourceProductId: z.string(),
    name: z.string(),
    sku: z.string().nullable(),
    imageUrl: z.string().nullable(),
    price: z.string().nullable(),
    currency: z.string().nullable(),
    status: z.enum(PRODUCT_STATUSES),
    variantCount: z.number(),
    updatedAt: z.string(),
  })
  .meta({ id: 'ListedProduct' });

export type ListedProduct = z.infer<typeof listedProductSchema>;

/** A search scans a large catalogue in parts, so a short page is not necessarily the last one. */
export const catalogueSchema = z.object({ products: z.array(listedProductSchema), nextCursor }).meta({
  id: 'Catalogue',
  example: {
    products: [
      {
        ...{ sourceProductId: 'p1', name: 'Mug', sku: 'MUG-1', imageUrl: 'https://shop.example/mug.jpg' },
        ...{ price: '20.00', currency: 'USD', status: 'active', variantCount: 1 },
        updatedAt: '2026-11-01T10:00:00.000Z',
      },
    ],
    nextCursor: null,
  },
});
