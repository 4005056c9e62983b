/** Shipping protection that the team adds to an order or removes from it. */
import { z } from 'zod';
import { amount } from './text.ts';

const policySchema = z.object({
  insuredAmount: z.string().nullable(),
  premiumPaid: z.string().nullable(),
  premiumCurrency: z.string().nullable(),
  removedAt: z.string().nullable(),
});

/** `refusal`: why it can't be done now; null if it can. */
const actSchema = z.object({ refusal: z.string().nullable() });

export const orderProtectionSchema = z
  .object({
    policy: policySchema.nullable().meta({ description: 'As it counts now.' }),
    reported: policySchema.nullable().meta({
      description:
        'What the shop says, if that is something else, because the team changed it by hand. It does not count.',
    }),
    add: actSchema,
    remove: actSchema,
    changes: z
      .array(
        z.object({
          at: z.string(),
          kind: z.enum(['added', 'removed']),
          by: z.string().nullable().meta({ description: 'The name of the person or API token.' }),
          premium: z.string().nullable().meta({ description: 'Billed when added, given back when removed.' }),
          currency: z.string(),
        }),
      )
      .meta({ description: 'By hand, the newest first.' }),
  })
  .meta({
    id: 'OrderProtection',
    example: {
      policy: { insuredAmount: '88.10', premiumPaid: '1.98', premiumCurrency: 'USD', removedAt: null },
      reported: null,
      add: { refusal: 'This order already has shipping protection. Reload it to see since when.' },
      remove: { refusal: null },
      changes: [
        {
          at: '2026-11-10T12:00:00.000Z',
          kind: 'added',
          by: 'Olive Owner',
          premium: '1.98',
          currency: 'USD',
        },
      ],
    },
  });

export type OrderProtection = z.infer<typeof orderProtectionSchema>;

export const addProtectionSchema = z
  .strictObject({
    premium: amount.meta({
      description:
        'What the store bills the customer for it, in the order’s currency. Makegood moves no money.',
    }),
  })
  .meta({ id: 'AddProtection', example: { premium: '1.98' } });
