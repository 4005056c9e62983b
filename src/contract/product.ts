/** Products: `PUT /v1/products/{sourceProductId}` and the searches by name. */

import { z } from 'zod';
import { isSeen } from '../domain/text/plain-text.ts';
import { checkDigits } from './order-checks.ts';
import { PRODUCT_EXAMPLE } from './product-example.ts';
import {
  amount,
  currencyCode,
  optional,
  period,
  pictureUrl,
  shownLine,
  someShownLine,
  sourceId,
} from './text.ts';

/** Search by name finds active products only. */
export const PRODUCT_STATUSES = ['active', 'draft', 'archived'] as const;

export const variantSchema = z.object({
  sourceVariantId: sourceId,
  name: optional(shownLine(500)),
  sku: optional(shownLine(255)),
  barcode: optional(shownLine(255)),
  imageUrl: optional(pictureUrl),
  price: optional(amount),
});

export const MOST_VARIANTS = 500;

/** Omitted fields default to null, variants to an empty list, the status to active. */
export const productDocumentSchema = z
  .object({
    name: someShownLine(500).refine(isSeen, 'Use characters that can be seen.'),
    sku: optional(shownLine(255)),
    barcode: optional(shownLine(255)),
    imageUrl: optional(pictureUrl),
    price: optional(amount),
    currency: optional(currencyCode),
    variants: z.array(variantSchema).max(MOST_VARIANTS).default([]),
    warrantyPeriod: optional(period).meta({ description: 'ISO 8601 duration, or null without warranty.' }),
    status: z.enum(PRODUCT_STATUSES).default('active'),
  })
  .superRefine((product, context) => {
    const report = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message, input: product });
    const ids = product.variants.map(({ sourceVariantId }) => sourceVariantId);
    ids.forEach((id, i) => {
      if (ids.indexOf(id) < i) report(['variants', i, 'sourceVariantId'], 'This id is here twice.');
    });
    const { currency } = product;
    const prices = [product, ...product.variants].map(({ price }) => price);
    if (currency === null) {
      if (prices.some((price) => price !== null)) report(['currency'], 'A price needs its currency.');
      return;
    }
    prices.forEach((price, i) => {
      const path = i === 0 ? ['price'] : ['variants', i - 1, 'price'];
      checkDigits(report, price, { currency, kind: 'item' }, path);
    });
  })
  .meta({
    id: 'ProductDocument',
    example: PRODUCT_EXAMPLE,
  });

export type ProductDocument = z.infer<typeof productDocumentSchema>;

/** The result of an import. */
export const productOutcomeSchema = z
  .object({
    sourceProductId: sourceId,
    outcome: z.enum(['created', 'updated', 'unchanged']),
    keptByHand: z.array(z.string()).meta({
      description: 'Fields that people changed by hand, where the document says something else: they stay.',
    }),
  })
  .meta({ id: 'ProductOutcome', example: { sourceProductId: 'p1', outcome: 'created', keptByHand: [] } });

/** Up to 20 products whose name or SKU contains the text. */
export const productListSchema = z
  .object({
    products: z.array(
      z.object({
        sourceProductId: z.string(),
        name: z.string(),
        sku: z.string().nullable(),
        imageUrl: z.string().nullable(),
        price: z.string().nullable(),
        currency: z.string().nullable(),
      }),
    ),
  })
  .meta({
    id: 'ProductList',
    example: {
      products: [
        { sourceProductId: 'p1', name: 'Mug', sku: 'MUG-1', imageUrl: null, price: '20.00', currency: 'USD' },
      ],
    },
  });
