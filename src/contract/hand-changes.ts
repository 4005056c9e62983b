/** What people changed in an order or a product by hand, for its history (docs/decisions/092-orders-by-hand.md). */
import { z } from 'zod';

const valueSchema = z.union([z.string(), z.number(), z.null()]);

const fieldChangeSchema = z.object({
  field: z.string().meta({
    description:
      'Of an order: `email`, `name`, `phone`, `shippingAddress`, a field of a line, `package`, or `line` for a line as a whole. Of a product: a field of it or of a variant.',
  }),
  item: z.string().nullable().meta({ description: 'The name of the line or of the variant.' }),
  before: valueSchema,
  after: valueSchema,
});

export const handChangesSchema = z
  .array(
    z.object({
      at: z.string(),
      by: z.string().nullable().meta({ description: 'The name of the person or API token.' }),
      fields: z.array(fieldChangeSchema),
    }),
  )
  .meta({ description: 'By hand, the newest first; twenty at most.' });

export type HandChanges = z.infer<typeof handChangesSchema>;
