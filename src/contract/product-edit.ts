/** What the team changes in a product by hand: `/v1/products/{sourceProductId}/edit` (docs/decisions/102-products-by-hand.md). */
import { z } from 'zod';
import { isSeen } from '../domain/text/plain-text.ts';
import { handChangesSchema } from './hand-changes.ts';
import { MOST_VARIANTS, PRODUCT_STATUSES, variantSchema } from './product.ts';
import { PRODUCT_EXAMPLE } from './product-example.ts';
import { amount, currencyCode, period, pictureUrl, shownLine, someShownLine, sourceId } from './text.ts';

const line = shownLine(255).nullable();

const shared = { sku: line, barcode: line, imageUrl: pictureUrl.nullable(), price: amount.nullable() };

const VARIANT = { name: 'Red', sku: 'MUG-1-RED', barcode: null, imageUrl: null, price: '22.00' };
const { variants: _, ...FIELDS } = PRODUCT_EXAMPLE;

export const productEditBodySchema = z
  .strictObject({
    ...shared,
    name: someShownLine(500).refine(isSeen, 'Use characters that can be seen.'),
    currency: currencyCode.nullable().meta({ description: 'The shop’s, if it names one.' }),
    warrantyPeriod: period.nullable().meta({ description: 'ISO 8601 duration, or null without warranty.' }),
    status: z.enum(PRODUCT_STATUSES),
    variants: z
      .record(sourceId, z.strictObject({ ...shared, name: shownLine(500).nullable() }))
      .refine(
        (variants) => Object.keys(variants).length <= MOST_VARIANTS,
        `Use at most ${MOST_VARIANTS} variants.`,
      )
      .meta({ description: 'By their ids. One that is left out stays as it is.' }),
  })
  .meta({ id: 'ProductEditRequest', example: { ...FIELDS, variants: { v1: VARIANT } } });

export type ProductEditBody = z.output<typeof productEditBodySchema>;

/** A product as it is kept: one that an earlier version accepted need not fit what imports accept now. */
const kept = {
  name: z.string(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  imageUrl: z.string().nullable(),
  price: z.string().nullable(),
  currency: z.string().nullable(),
  warrantyPeriod: z.string().nullable(),
  status: z.enum(PRODUCT_STATUSES),
  variants: z.array(variantSchema),
};

export const productEditSchema = z
  .object({
    sourceProductId: z.string(),
    version: z.number(),
    ...kept,
    shop: z.object(kept).meta({ description: 'The product as the shop sent it last.' }),
    keptByHand: z.array(z.string()).meta({ description: 'Fields in which the shop says something else.' }),
    changes: handChangesSchema,
  })
  .meta({
    id: 'ProductEdit',
    example: {
      ...{ sourceProductId: 'p1', version: 2, ...FIELDS, shop: PRODUCT_EXAMPLE },
      variants: [{ sourceVariantId: 'v1', ...VARIANT }],
      keptByHand: ['variants.v1.price'],
      changes: [
        {
          ...{ at: '2026-11-10T12:00:00.000Z', by: 'Olive Owner' },
          fields: [{ field: 'price', item: 'Red', before: '20.00', after: '22.00' }],
        },
      ],
    },
  });

export type ProductEditAnswer = z.infer<typeof productEditSchema>;
