/** A store's products sorted by name: `GET /v1/products`. */
import { z } from 'zod';
import { nextCursor, pageQuery } from './list.ts';
import { PRODUCT_STATUSES, productDocumentSchema, variantSchema } from './product.ts';
import { someText, time } from './text.ts';

export const catalogueFilterSchema = z.strictObject({
  q: someText(100).optional().meta({
    description: 'In the name, the SKU or the barcode of the product or of a variant, in any case.',
    example: 'mug',
  }),
  status: z.enum(PRODUCT_STATUSES).optional().meta({ example: 'active' }),
  updatedAfter: time.optional().meta({ description: 'Changed at this time or later.' }),
  updatedBefore: time.optional().meta({ description: 'Changed before this time.' }),
});

export const catalogueQuerySchema = catalogueFilterSchema.extend(pageQuery);

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

export type Catalogue = z.infer<typeof catalogueSchema>;

/** A product as the shop system sent it: `GET /v1/products/{sourceProductId}`. */
export const storeProductSchema = z
  .object({
    sourceProductId: z.string(),
    name: z.string(),
    sku: z.string().nullable(),
    barcode: z.string().nullable(),
    imageUrl: z.string().nullable(),
    price: z.string().nullable(),
    currency: z.string().nullable(),
    warrantyPeriod: z.string().nullable(),
    status: z.enum(PRODUCT_STATUSES),
    variants: z.array(variantSchema),
    updatedAt: z.string(),
  })
  .meta({
    id: 'StoreProduct',
    example: {
      sourceProductId: 'p1',
      ...(productDocumentSchema.meta()?.example as object),
      updatedAt: '2026-11-01T10:00:00.000Z',
    },
  });

export type StoreProduct = z.infer<typeof storeProductSchema>;
