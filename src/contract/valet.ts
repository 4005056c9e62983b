/**
 * Filing on a customer's behalf (docs/security.md#ways-in): the same filing as a shopper's, plus how the customer takes
 * part.
 */
import { z } from 'zod';
import { filingBodySchema } from './claim.ts';

export const valetOptionsSchema = z
  .object({
    fromValet: z.boolean().default(true).meta({
      description:
        'Whether the claim says that it was filed for its customer; the history says by whom in any case.',
    }),
    requireCustomerSignature: z.boolean().default(false).meta({
      description: 'Where the store asks for a signature anyway, it is asked for whatever stands here.',
    }),
    notifyCustomer: z.boolean().default(true).meta({
      description:
        'Whether the customer is told of the filing. A signature that is needed is asked for in any case.',
    }),
  })
  .meta({ id: 'ValetOptions' });

export type ValetOptions = z.infer<typeof valetOptionsSchema>;

const example = filingBodySchema.meta()?.example as object;

export const valetFilingSchema = filingBodySchema
  .extend({
    options: valetOptionsSchema.default({
      fromValet: true,
      requireCustomerSignature: false,
      notifyCustomer: true,
    }),
  })
  .meta({
    id: 'ValetFiling',
    example: {
      ...example,
      options: { fromValet: true, requireCustomerSignature: true, notifyCustomer: true },
    },
  });

export type ValetLink = z.infer<typeof valetLinkSchema>;

export const valetLinkSchema = z.object({ url: z.string(), expiresAt: z.string() }).meta({
  id: 'ValetLink',
  example: {
    url: 'https://claims.example.com/valet/WyJmZXJud29vZCIsInE4dzJuNmM0enQiLCJ0MSIsMTc5NDMxNTYwMF0.o4Qx8vYq2mK1bN7cT5wZ0aLrE3hUjD9f',
    expiresAt: '2026-11-10T13:00:00.000Z',
  },
});
