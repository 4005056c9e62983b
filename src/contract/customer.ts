/** A customer of one store: everything under one email address there. */
import { z } from 'zod';
import { BRIEF_CLAIM_EXAMPLE, briefClaimSchema } from './order-facts.ts';

const briefOrderSchema = z
  .object({
    id: z.string(),
    orderNumber: z.string(),
    total: z.string(),
    currency: z.string(),
    claimCount: z.number(),
    createdAt: z.string(),
  })
  .meta({ id: 'BriefOrder' });

const rate = z.number().nullable();

export const CUSTOMER_EXAMPLE = {
  id: 'Vq3_c0eXk9PzTfYw2LmA',
  name: 'Ada Shopper',
  email: 'ada@example.com',
  phone: '+12025550123',
  orders: 4,
  claims: 1,
  currency: 'USD',
  paid: '311.20',
  claimed: '20.40',
  paidOut: '0.00',
  claimRate: 0.25,
  storeClaimRate: 0.031,
  recentOrders: [
    {
      id: 'q8w2n6c4zt',
      orderNumber: '1001',
      total: '88.10',
      currency: 'USD',
      claimCount: 1,
      createdAt: '2026-11-01T10:00:00.000Z',
    },
  ],
  recentClaims: [BRIEF_CLAIM_EXAMPLE],
  suggestions: [],
};

export const customerSchema = z
  .object({
    id: z
      .string()
      .meta({ description: 'The same for all orders and claims under one email address in the store.' }),
    name: z.string().nullable(),
    email: z.string(),
    phone: z.string().nullable(),
    orders: z.number(),
    claims: z.number(),
    currency: z.string().meta({ description: "The store's: of the three amounts." }),
    paid: z.string().meta({ description: 'For all orders.' }),
    claimed: z.string().meta({ description: 'What all claims were worked out at when they were filed.' }),
    paidOut: z.string().meta({ description: 'What decisions in force give, goods not counted.' }),
    claimRate: rate.meta({ description: 'Claims for each order; null without orders.' }),
    storeClaimRate: rate.meta({ description: 'The same for the whole store.' }),
    recentOrders: z.array(briefOrderSchema).meta({ description: 'The last 20, newest first.' }),
    recentClaims: z.array(briefClaimSchema).meta({ description: 'The last 20, newest first.' }),
    suggestions: z
      .array(
        z.object({
          id: z.string(),
          name: z.string().nullable(),
          email: z.string(),
          orders: z.number(),
          claims: z.number(),
          by: z.array(z.enum(['address', 'phone'])),
        }),
      )
      .meta({
        description: 'Who else has this address or phone. They may be the same person; nothing is merged.',
      }),
  })
  .meta({ id: 'Customer', example: CUSTOMER_EXAMPLE });

export type Customer = z.infer<typeof customerSchema>;
